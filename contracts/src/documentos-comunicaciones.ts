/** What tells communications from norms (D-72); apart from the catalogue, which citizens' pages load. */
import { type TipoDocumento, tipoDocumento } from './documentos-tipos.ts'

/** Memorandos, informes, oficios and cartas: one subject, a reference, the contents and an addressee (EXP-47, EXP-48). */
export const esComunicacion = (id: TipoDocumento): boolean => tipoDocumento(id).grupo === 'comunicacion'
/** Communications that leave the house, and so name whom they are for; the others go to areas (EXP-48). */
export const exigeDestinatario = (id: TipoDocumento): boolean => id === 16 || id === 17
/** Types that cannot do without VISTOS, which a communication has as a reference (DOC-36). */
export const exigeVistos = (id: TipoDocumento): boolean => tipoDocumento(id).grupo === 'vistos'
