/**
 * GraphiQL over this service, with examples that work in the sandbox. As on the dashboard, the token comes in the fragment
 * of the link, which browsers never send, or from this tab's storage. GraphiQL never stores it.
 */
const STORE = 'contractor-risk-token';

async function tokenOfVisitor() {
  const held = sessionStorage.getItem(STORE);
  const found = /^#token=(eyJ[\w-]+\.[\w-]+\.[\w-]+)$/.exec(location.hash)?.[1];
  if (!found) return held;
  history.replaceState(null, '', location.pathname);
  // Anybody can send a link.
  if (
    held &&
    held !== found &&
    !confirm(`This link is of another session: ${await clientOf(found)}. Use it?`)
  )
    return held;
  sessionStorage.setItem(STORE, found);
  return found;
}

async function clientOf(token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: '{ viewer { client { name } } }' });
  const answer = await fetch('/graphql', { method: 'POST', headers, body }).catch(() => null);
  return (await answer?.json())?.data?.viewer.client.name ?? 'the service does not take it';
}

const token = await tokenOfVisitor();
const headers = JSON.stringify({ Authorization: `Bearer ${token ?? '<your key>'}` }, null, 2);
const hint = token
  ? '# Run it with Ctrl-Enter.'
  : '# Put your key into the headers below, or open the link that this prints: npx contractor-risk dashboard --graphiql';

/** Five questions, each in a tab. They are about companies of the sandbox. */
const ANALYSE = `# A company new to the service is analysed first; ask again, or follow it in the last tab.
mutation Analyse {
  analysisRequest(input: { nif: "580000095" }) {
    result {
      analysis { id state progress { done total } }
      company { name assessment { score verdict color } }
    }
    errors { code detail }
  }
}
`;

const WHY = `# Why it scores as it does, what that rests on, and what would change it.
query Why {
  company(nif: "580000095") {
    name
    assessment {
      score
      verdict
      bounds { low high }
      reasonTexts { code text { en } }
      checks {
        key
        state
        points
        because
        evidence {
          ... on Recorded { register reference date }
          ... on PresenceEvidence { says }
          ... on AbsenceEvidence { register asked askedAt }
        }
      }
      counterfactuals { score verdict changes { text { en } } }
    }
  }
}
`;

const AROUND = `# Who is behind it: the network of its directors, ways to insolvency, and signs that it continues a failed company.
query Around {
  network(nif: "580000095", depth: 2, first: 100) {
    nodes { __typename key name step ... on NetworkCompany { verdict } }
    edges { from to roleLabel appointedOn ceasedOn }
    riskPaths { to { key name } }
    directorFailures { director { name } company { name } failure { kind on } }
    sharedDoors { companies { name } directors { name } doorActs { reference date } }
  }
  company(nif: "580000095") {
    predecessors { level predecessorNif predecessorName }
  }
}
`;

const FIND = `# Companies by words of the name, the worst first; and how two of them hang together, act by act.
query Find {
  companies(search: "construcoes", orderBy: score, first: 10) {
    totalCount
    edges { node { nif name seat { municipality } assessment { score verdict } } }
  }
  path(from: "580000095", to: "580000109") {
    shortest { steps hops { from { name } to { name } office { roleLabel source { reference date } } } }
    cutOff { reason }
  }
}
`;

const FOLLOW = `# Analyses as their registers answer; stop it with the same button.
subscription Follow {
  analysisProgress { nif state progress { done total } }
}
`;

const WORKERS = { editorWorkerService: 'editor', json: 'json', graphql: 'graphql' };
/** What graphiql.js brings, and what its editor asks for.
 * @type {any} */
const globals = globalThis;
globals.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => `/graphiql/${WORKERS[label] ?? 'editor'}.worker.js`,
};

const root = document.getElementById('root');
root?.replaceChildren();
globals.YogaGraphiQL.renderYogaGraphiQL(root, {
  title: 'Contractor risk',
  endpoint: '/graphql',
  headers,
  defaultTabs: [`${hint}\n${ANALYSE}`, WHY, AROUND, FIND, FOLLOW].map(query => ({ query, headers })),
  defaultEditorToolsVisibility: 'headers',
  shouldPersistHeaders: false,
  onEditQuery() {
    // No query in the address, because addresses are kept in logs and histories.
    history.replaceState(null, '', location.pathname);
  },
});
