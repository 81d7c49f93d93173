export { AvisoDePuesta } from './AvisoDePuesta.tsx'
export { ProbarFirmaDialogo } from './ProbarFirmaDialogo.tsx'
