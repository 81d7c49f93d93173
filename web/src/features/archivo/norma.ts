import { type NormaArchivada, nombreDeArchivo } from '@cabildo/contracts/archivo'

export const TITULO = 'Archivo de normas'
export const EXPLICA = 'Ordenanzas, resoluciones, acuerdos y decretos de la municipalidad, con su PDF.'

/** The key of a norm of the archive (ARC-19). */
export type Cual = Pick<NormaArchivada, 'tipo_doc' | 'nro_doc' | 'anio'>

/** The same for '045' and '45'. */
export const keyOf = ({ tipo_doc, nro_doc, anio }: Cual): string => `${tipo_doc} ${anio} ${Number(nro_doc)}`

/** 'Ordenanzas N° 012-2026'. */
export const nombreDe = ({ tipo_doc, nro_doc, anio }: Cual): string =>
  `${nombreDeArchivo(tipo_doc)} N° ${nro_doc}-${anio}`
