/** Names of the JSF page, as its own forms send them. */
export const PAGE_PATH = '/ptss/sef/lista-devedores/consulta-lista-devedores';

export const FORM = 'sefFormConsultaListaDevedores';
export const TABLE = `${FORM}:sefConsultaListaDevedoresTabela`;
export const ENTITY_TYPE = `${FORM}:sefConsultaListaDevedoresSelectTipoEntidade`;
export const TRANCHES = `${FORM}:sefConsultaListaDevedoresSelectEscaloes`;
export const NAME_FIELD = `${FORM}:sefConsultaListaDevedoresInputNome`;
export const NIF_FIELD = `${FORM}:sefConsultaListaDevedoresInputNIF`;
export const LOADING_FORM = 'sefFormConsultaListaDevedoresCarregamento';
export const LOAD_COMMAND = `${LOADING_FORM}:sefConsultaListaDevedoresRemoteCarregar`;

export const VIEW_STATE = 'javax.faces.ViewState';
export const CSRF_FIELD = 'CTKN_DYN';

/** `1` companies (coletivas), `2` natural persons (singulares): the second is never chosen. */
export const COMPANIES = '1';
export const PERSONS = '2';
export const PAGE_ROWS = 50;
