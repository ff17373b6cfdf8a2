/** The tools, in the order in which an agent meets them. */
import { assessTool, explainTool, networkTool } from './contractor-tools.ts';
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
