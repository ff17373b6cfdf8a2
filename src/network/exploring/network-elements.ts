/** A network as flat nodes and edges with plain attributes, for drawing programs. It has no number of a person. */
import type { NetworkCompany, NetworkGraph } from './network-graph.ts';
import { riskPaths } from './risk-paths.ts';

/** Unknown attributes are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

export interface NetworkElements {
  readonly about: Attributes;
  readonly nodes: readonly { readonly id: string; readonly attributes: Attributes }[];
  readonly edges: readonly {
    readonly id: string;
    readonly source: string;
    readonly target: string;
    readonly attributes: Attributes;
  }[];
  /** Ids of edges, starting at the requested company. */
  readonly riskPaths: readonly { readonly to: string; readonly edges: readonly string[] }[];
}

/** `livemode`: from the real registers; otherwise the companies are invented. */
export function networkElements(graph: NetworkGraph, livemode: boolean): NetworkElements {
  const idOf = new Map(graph.offices.map((office, n) => [office, `e${n}`]));
  const paths = riskPaths(graph).map(({ to, hops }) => ({
    to: to.id,
    edges: hops.map(({ office }) => idOf.get(office)!),
  }));
  const risky = new Set(paths.flatMap(({ edges }) => edges));
  return {
    about: {
      nif: graph.nif,
      livemode,
      asOf: graph.asOf,
      depth: graph.depth,
      cutOff: cutAt(graph, null),
    },
    nodes: [...graph.companies, ...graph.people].map(node => ({
      id: node.id,
      attributes: {
        type: node.type === 'company' ? 'company' : 'director',
        label: node.name,
        step: node.step,
        ...(node.type === 'company' ? ofCompany(node) : { isHub: node.isHub }),
        cutOff: cutAt(graph, node.id),
      },
    })),
    edges: graph.offices.map(office => ({
      id: idOf.get(office)!,
      source: office.from,
      target: office.to,
      attributes: {
        role: office.role,
        label: office.roleLabel,
        appointedOn: office.appointedOn,
        ceasedOn: office.ceasedOn,
        running: office.ceasedOn === null,
        onRiskPath: risky.has(idOf.get(office)!),
        register: office.source.register,
        reference: office.source.reference,
        url: office.source.url,
        published: office.source.date,
        ceasedReference: office.ceasedSource?.reference ?? null,
      },
    })),
    riskPaths: paths,
  };
}

function ofCompany({ verdict, assessedAt, insolvencies }: NetworkCompany): Attributes {
  const insolvency = insolvencies.at(-1);
  return {
    verdict,
    assessedAt: assessedAt && new Date(assessedAt).toISOString(),
    insolventOn: insolvency?.on ?? null,
    insolvencyRescued: insolvency ? insolvency.rescuedOn !== null : null,
    insolvencyRegister: insolvency?.seen.source.register ?? null,
    insolvencyReference: insolvency?.seen.source.reference ?? null,
  };
}

/** `hub 51`: the reason, and at least how many were left out; null if nothing was. */
function cutAt({ cutOff }: NetworkGraph, at: string | null): string | null {
  const cuts = cutOff.filter(cut => cut.at === at).map(({ reason, omitted }) => `${reason} ${omitted}`);
  return cuts.length > 0 ? cuts.join(', ') : null;
}
