/**
 * GraphiQL over this service, with examples that work in the sandbox. As on the dashboard, the token comes in the fragment
 * of the link, which browsers never send, or from this tab's storage. GraphiQL never stores it.
 */
const STORE = 'contractor-risk-token';

function tokenOfVisitor() {
  const found = /^#token=(eyJ[\w-]+\.[\w-]+\.[\w-]+)$/.exec(location.hash)?.[1];
  if (!found) return sessionStorage.getItem(STORE);
  history.replaceState(null, '', location.pathname);
  sessionStorage.setItem(STORE, found);
  return found;
}

const token = tokenOfVisitor();
const headers = JSON.stringify({ Authorization: `Bearer ${token ?? '<your key>'}` }, null, 2);
const hint = token
  ? '# Run it with Ctrl-Enter.'
  : '# Put your key into the headers below, or open the link that this prints: npx contractor-risk dashboard --graphiql';

const ASK = `${hint}
# A company new to the service is analysed first; ask again, or see the next tab.
mutation Ask {
  requestAnalysis(nif: "580000095") {
    analysis { id state }
    contractor { name score verdict color }
  }
}
`;

const READ = `# What is known, and what it rests on.
query Read {
  contractor(nif: "580000095") {
    name
    score
    verdict
    bounds { low high }
    checks {
      key
      value
      state
      evidence {
        __typename
        ... on PresenceEvidence { register says reference }
        ... on AbsenceEvidence { register asked }
      }
    }
  }
}
`;

const FOLLOW = `# Analyses as their registers answer; stop it with the same button.
subscription Follow {
  analysisProgress {
    nif
    state
    progress { done total }
  }
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
  defaultTabs: [ASK, READ, FOLLOW].map(query => ({ query, headers })),
  defaultEditorToolsVisibility: 'headers',
  shouldPersistHeaders: false,
  onEditQuery() {
    // No query in the address, because addresses are kept in logs and histories.
    history.replaceState(null, '', location.pathname);
  },
});
