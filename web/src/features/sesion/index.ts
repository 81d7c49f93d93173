export { ClaveAjenaDialogo } from './ClaveAjenaDialogo.tsx'
