/** The tools, in the order in which an agent meets them. */
import { assessTool, explainTool } from './contractor-tools.ts';
import { networkTool } from './network-tool.ts';
import { searchCompaniesTool } from './search-companies-tool.ts';
import type { Tool } from './tool.ts';
import { watchTool, whatChangedTool } from './watching-tools.ts';

export const TOOLS: readonly Tool[] = [
  searchCompaniesTool,
  assessTool,
  explainTool,
  networkTool,
  watchTool,
  whatChangedTool,
];
