/** What tells communications from norms (D-72); apart from the catalogue, which citizens' pages load. */
import { TIPOS_DOCUMENTO, type TipoDocumento, tipoDocumento } from './documentos-tipos.ts'

/** Memorandos, informes, oficios and cartas: one subject, a reference, the contents and an addressee (EXP-47, EXP-48). */
export const esComunicacion = (id: TipoDocumento): boolean => tipoDocumento(id).grupo === 'comunicacion'
/** Communications that leave the house, and so name whom they are for; the others go to areas (EXP-48). */
export const exigeDestinatario = (id: TipoDocumento): boolean => id === 16 || id === 17
/** Types that are sent to other areas by their trays (EXP-49); what leaves the house is not. */
export const TIPOS_POR_BANDEJA: readonly TipoDocumento[] = [9, 11, 12, 13, 14, 15]
export const seEnviaPorBandeja = (id: TipoDocumento): boolean => TIPOS_POR_BANDEJA.includes(id)
/** The type that 'Nuevo documento interno' begins with (EXP-49). */
export const TIPO_MEMORANDO: TipoDocumento = 14
/** The type that 'Redactar documento' begins with (EXP-32). */
export const TIPO_INFORME: TipoDocumento = 15
/** Types of a paper that was made without the product (EXP-50). */
export const TIPOS_EN_PAPEL = TIPOS_DOCUMENTO.filter(({ grupo }) => grupo === 'comunicacion')
/** Types that cannot do without VISTOS, which a communication has as a reference (DOC-36). */
export const exigeVistos = (id: TipoDocumento): boolean => tipoDocumento(id).grupo === 'vistos'
