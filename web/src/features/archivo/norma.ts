import { type NormaArchivada, nombreDeArchivo } from '@cabildo/contracts/archivo'
import { caminoDeNorma, direccionDeNorma } from '@cabildo/contracts/normas-direccion'

export const TITULO = 'Archivo de normas'
export const EXPLICA = 'Ordenanzas, resoluciones, acuerdos y decretos de la municipalidad, con su PDF.'

/** The key of a norm of the archive (ARC-19). */
export type Cual = Pick<NormaArchivada, 'tipo_doc' | 'nro_doc' | 'anio'>

/** The same for '045' and '45'. */
export const keyOf = ({ tipo_doc, nro_doc, anio }: Cual): string => `${tipo_doc} ${anio} ${Number(nro_doc)}`

/** 'Ordenanzas N° 012-2026'. */
export const nombreDe = ({ tipo_doc, nro_doc, anio }: Cual): string =>
  `${nombreDeArchivo(tipo_doc)} N° ${nro_doc}-${anio}`

/** The page of its own, to read, cite and share it without the app. */
export const paginaDe = ({ tipo_doc, nro_doc, anio }: Cual): string =>
  caminoDeNorma(direccionDeNorma({ tipo_doc, anio, numero: nro_doc, uo: null }))
