/** The release that this code is, as package.json says. */
import packageJson from '../../../package.json' with { type: 'json' };

export const RELEASE = packageJson.version;
