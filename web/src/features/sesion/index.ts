/** What other features use of this one. */
export { ClaveAjenaDialogo } from './ClaveAjenaDialogo.tsx'
