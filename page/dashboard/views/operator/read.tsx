/** What stands at a path of the operator's API: `children` gets it, and gets it anew. */
import { Answered, type ComponentChildren, type Data } from '../../components.ts';
import { useRead } from '../../data/operator-requests.ts';

export const Read = ({ path, children }: { path: string; children: (data: Data) => ComponentChildren }) => <Answered of={useRead(path)}>{children}</Answered>;
