import { AREAS_SEMBRADAS, areaSembrada } from '@cabildo/contracts/base/permisos'
import { DESTINOS_MAXIMO, ordenLibre, posicionDe } from '@cabildo/contracts/documentos-destinos'
import {
  esDeLaMunicipalidad,
  esDeSesion,
  llevaVistos,
  type MotivoFirma,
  type TipoDocumento,
} from '@cabildo/contracts/documentos-tipos'
import { codigoNuevo } from '../features/documentos/index.ts'
import { type Azar, crearAzar } from './azar.ts'
import { AREA_CERRADA, AREAS_DEMO, type AreaConPapeles, type AreaDemo, CUENTAS_DEMO, idDeCuenta } from './cuentas.ts'
import { diasHabilesAntesDe, MINUTO_MS, medianocheLima } from './dias.ts'
import { ASUNTOS, type Asunto, LUGARES } from './documentos-textos.ts'

const { secretaria: SECRETARIA, visado: ALCALDIA } = AREAS_SEMBRADAS

/** What each drafting area issues, oldest first, over and over. */
const EMITE: readonly { area_id: AreaDemo; total: number; tipos: readonly TipoDocumento[] }[] = [
  { area_id: SECRETARIA, total: 24, tipos: [1, 7, 3, 2, 7, 9, 3, 10] },
  { area_id: ALCALDIA, total: 18, tipos: [3, 8, 3, 10, 3, 8] },
  { area_id: 15, total: 20, tipos: [11, 12, 13, 11, 10, 12, 11, 9] },
]
/** The state of each, over and over; 'visado' stands only for the mayor's office, 'papel' not for convenios that were uploaded as such. */
const ESTADOS = ['derivado', 'anexos', 'papel', 'visado', 'derivado', 'borrador', 'anexos'] as const
const DESTINOS: readonly AreaDemo[] = [SECRETARIA, ALCALDIA, 15, 20, 25, 22]
/** Areas with an account that may sign. */
const FIRMANTES: readonly AreaDemo[] = [SECRETARIA, ALCALDIA, 15]
/** Which signatures of a sent document are there, over and over; the others are still pending. */
const FIRMAS = ['todas', 'ninguna', 'propia', 'devuelto'] as const
const MOTIVOS_DEVOLUCION = [
  'Falta el informe técnico que cita el segundo considerando.',
  'El plazo del artículo 2 no coincide con el del informe. Corríjalo, por favor.',
] as const
/** Areas that have published the first of their signed documents. */
const PUBLICAN: readonly AreaDemo[] = [SECRETARIA, 15]
const DIAS = 200

/** A document to be made, before its PDFs. */
export interface DocumentoDemo {
  doc_id: number
  area_id: AreaConPapeles
  tipo_doc: TipoDocumento
  anio: number
  nro_doc: number
  nombre: string
  comparecientes: string
  destinatario: string
  vistos: string
  considerandos: string
  resolutivos: string[]
  tipo_sesion: 1 | 2 | null
  fecha_sesion: string | null
  code_verifica: string
  created_by: number | null
  created_at: string
  updated_at: string
}

/** A destination, and when its area has signed. */
export interface DestinoDemo {
  area_id: AreaDemo
  motivo: MotivoFirma
  orden_firma: number
  position_firma: string
  /** Null while it is pending. */
  firmado_at: string | null
}
type Pedido = Pick<DestinoDemo, 'area_id' | 'motivo'>
type PorFirmar = Omit<DestinoDemo, 'firmado_at'>

/** A document with the files and destinations that it should have. */
export interface Expediente {
  documento: DocumentoDemo
  dia: string
  conPdf: boolean
  /** The main PDF came by 'Subir Convenio'. */
  convenio: boolean
  anexos: number
  destinos: DestinoDemo[]
  /** It was signed on paper on its day, by the head of its area (D-138). */
  papel: boolean
  /** Why its first destination that has not signed returned it (D-141). */
  devuelto: string | null
  /** When it was published. */
  publicado_at: string | null
}

/** The demonstration's documents: the last working months of three areas, every type and state, numbers without a gap. */
export const armarDocumentos = (hoy: string, azar: Azar): Expediente[] => {
  const dias = diasHabilesAntesDe(hoy, 1).slice(-DIAS)
  let doc_id = 0
  const expedientes = EMITE.flatMap(({ area_id, total, tipos }) =>
    Array.from({ length: total }, (_, i): Expediente => {
      const tipo_doc = tipos[i % tipos.length] ?? 3
      const dia = dias[Math.floor(((i + 1) * dias.length) / total) - 1] ?? hoy
      const created_at = new Date(medianocheLima(dia) + azar.entero(8 * 60, 16 * 60) * MINUTO_MS).toISOString()
      const anio = Number(dia.slice(0, 4))
      const documento: DocumentoDemo = {
        doc_id: ++doc_id,
        area_id,
        tipo_doc,
        anio,
        nro_doc: 0,
        ...redactado(azar.uno(ASUNTOS[tipo_doc]), tipo_doc, dia.slice(0, 4), azar),
        tipo_sesion: esDeSesion(tipo_doc) ? azar.uno([1, 1, 2] as const) : null,
        fecha_sesion: esDeSesion(tipo_doc) ? dia : null,
        code_verifica: codigoNuevo(),
        created_by: autorDe(area_id),
        created_at,
        updated_at: created_at,
      }
      const { destinos: porFirmar, ...estado } = estadoDe({ area_id, tipo_doc }, i, azar)
      const despues = dias.slice(dias.indexOf(dia) + 1)
      const destinos = firmar(porFirmar, i, despues, azar)
      const ultima = destinos.at(-1)?.firmado_at
      const publicado_at =
        i === 0 && PUBLICAN.includes(area_id) && ultima
          ? new Date(Date.parse(ultima) + azar.entero(30, 90) * MINUTO_MS).toISOString()
          : null
      return { documento, dia, ...estado, destinos, publicado_at }
    }),
  )
  const cerrada = borradoresDeLaCerrada(hoy, doc_id)
  const todos = [...expedientes, ...cerrada, ...armarComunicaciones(dias, doc_id + cerrada.length)]
  numerar(todos.map(({ documento }) => documento))
  return todos
}

const BORRADORES: readonly TipoDocumento[] = [11, 12]
const SEMILLA_DE_LA_CERRADA = 19_971_020

/** Two drafts that the closed area left. Their draws are their own, so that all others stay as they are. */
const borradoresDeLaCerrada = (hoy: string, ultimo: number): Expediente[] => {
  const azar = crearAzar(SEMILLA_DE_LA_CERRADA)
  return BORRADORES.map((tipo_doc, i): Expediente => {
    const dia = `${Number(hoy.slice(0, 4)) - 1}-05-${20 + i}`
    const created_at = new Date(medianocheLima(dia) + 10 * 60 * MINUTO_MS).toISOString()
    return {
      documento: {
        ...{ doc_id: ultimo + 1 + i, area_id: AREA_CERRADA.id, tipo_doc, anio: Number(dia.slice(0, 4)), nro_doc: 0 },
        ...redactado(azar.uno(ASUNTOS[tipo_doc]), tipo_doc, dia.slice(0, 4), azar),
        ...{ tipo_sesion: null, fecha_sesion: null, code_verifica: codigoNuevo() },
        ...{ created_by: autorDe(AREA_CERRADA.sucesora_id), created_at, updated_at: created_at },
      },
      ...{ dia, conPdf: false, convenio: false, anexos: 0, destinos: [], papel: false, devuelto: null },
      publicado_at: null,
    }
  })
}

/** Letters between desks and out of the house, signed on paper but for the last ones of two areas (EXP-47). */
const COMUNICACIONES: readonly { area_id: AreaDemo; tipo_doc: TipoDocumento; papel: boolean }[] = [
  { area_id: 15, tipo_doc: 15, papel: true },
  { area_id: SECRETARIA, tipo_doc: 14, papel: true },
  { area_id: SECRETARIA, tipo_doc: 16, papel: true },
  { area_id: 15, tipo_doc: 14, papel: true },
  { area_id: ALCALDIA, tipo_doc: 16, papel: true },
  { area_id: SECRETARIA, tipo_doc: 17, papel: true },
  { area_id: 15, tipo_doc: 15, papel: false },
  { area_id: SECRETARIA, tipo_doc: 17, papel: false },
]
const SEMILLA_DE_COMUNICACIONES = 20_261_118

/** Spread over the same days as the norms. Their draws are their own, so that all others stay as they are. */
const armarComunicaciones = (dias: readonly string[], ultimo: number): Expediente[] => {
  const azar = crearAzar(SEMILLA_DE_COMUNICACIONES)
  return COMUNICACIONES.map(({ area_id, tipo_doc, papel }, i): Expediente => {
    const dia = dias[Math.floor(((i + 1) * dias.length) / (COMUNICACIONES.length + 1))] ?? ''
    const created_at = new Date(medianocheLima(dia) + azar.entero(8 * 60, 16 * 60) * MINUTO_MS).toISOString()
    return {
      documento: {
        ...{ doc_id: ultimo + 1 + i, area_id, tipo_doc, anio: Number(dia.slice(0, 4)), nro_doc: 0 },
        ...redactado(azar.uno(ASUNTOS[tipo_doc]), tipo_doc, dia.slice(0, 4), azar),
        ...{ tipo_sesion: null, fecha_sesion: null, code_verifica: codigoNuevo() },
        ...{ created_by: autorDe(area_id), created_at, updated_at: created_at },
      },
      ...{ dia, conPdf: papel, convenio: false, anexos: 0, destinos: [], papel, devuelto: null, publicado_at: null },
    }
  })
}

/** Gives the numbers of each series in the order in which its documents were made, whichever area made them (D-137). */
const numerar = (documentos: readonly DocumentoDemo[]): void => {
  const ultimo = new Map<string, number>()
  for (const documento of documentos.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const serie = `${serieDemo(documento)} ${documento.tipo_doc} ${documento.anio}`
    documento.nro_doc = (ultimo.get(serie) ?? 0) + 1
    ultimo.set(serie, documento.nro_doc)
  }
}

/** The series that numbers a document: 0 for the municipality's (D-137). */
export const serieDemo = ({ tipo_doc, area_id }: Pick<DocumentoDemo, 'tipo_doc' | 'area_id'>): number =>
  esDeLaMunicipalidad(tipo_doc) ? 0 : area_id

/** Fills texts that speak of one place and year, with numbers up to `maximo`. */
export const llenador = (azar: Azar, anio: string, maximo: number) => {
  const lugar = azar.uno(LUGARES)
  return (texto: string): string =>
    texto
      .replaceAll('{lugar}', lugar)
      .replaceAll('{anio}', anio)
      .replace(/\{n\}/g, () => String(azar.entero(40, maximo)))
      .replace(/\b(de|a) el /g, (_, preposicion: string) => `${preposicion}l `)
}

/** A subject in words, with place, year and numbers filled in. */
export const redactado = (
  { nombre = '', comparecientes = '', destinatario = '', vistos, considerandos, resolutivos }: Asunto,
  tipo: TipoDocumento,
  anio: string,
  azar: Azar,
) => {
  const llenar = llenador(azar, anio, 380)
  return {
    nombre: llenar(nombre),
    comparecientes: llenar(comparecientes),
    destinatario: llenar(destinatario),
    vistos: llevaVistos(tipo) ? llenar(vistos) : '',
    considerandos: llenar(considerandos),
    resolutivos: resolutivos.map(llenar),
  }
}

/** The account that acts for an area. */
export const autorDe = (area_id: AreaConPapeles): number | null => {
  const cuenta = CUENTAS_DEMO.find((una) => una.area_id === area_id)
  return cuenta ? idDeCuenta(cuenta) : null
}

const estadoDe = (
  { area_id, tipo_doc }: Pick<DocumentoDemo, 'tipo_doc'> & { area_id: AreaDemo },
  i: number,
  azar: Azar,
): Omit<Expediente, 'documento' | 'dia' | 'destinos' | 'publicado_at'> & { destinos: PorFirmar[] } => {
  const convenio = tipo_doc === 10 && i % 2 === 1
  const base = { conPdf: true, convenio, anexos: 0, destinos: [], papel: false, devuelto: null }
  const estado = ESTADOS[i % ESTADOS.length]
  if (estado === 'borrador') return { ...base, conPdf: false, convenio: false }
  if (estado === 'papel') return { ...base, papel: !convenio }
  if (estado === 'anexos') return { ...base, anexos: 1 + (i % 4) }
  if (estado === 'visado' && area_id === ALCALDIA) return { ...base, destinos: colocar([{ area_id, motivo: 2 }]) }
  if (estado !== 'derivado') return base
  const ajenas = azar.barajar(DESTINOS.filter((otra) => otra !== area_id))
  const firmantes = FIRMANTES.filter((otra) => otra !== area_id)
  const otras =
    firmasDe(i) === 'todas' ? firmantes : [...new Set([...firmantes, ...ajenas])].slice(0, azar.entero(2, 3))
  return {
    ...base,
    anexos: i % 3,
    devuelto: firmasDe(i) === 'devuelto' ? azar.uno(MOTIVOS_DEVOLUCION) : null,
    destinos: colocar([
      { area_id, motivo: 1 },
      ...otras.map((otra): Pedido => ({ area_id: otra, motivo: azar.uno([2, 3] as const) })),
    ]),
  }
}

/** Which signatures a sent document has: the four kinds by turns, however many states lie between. */
const firmasDe = (i: number) => FIRMAS[Math.floor((2 * i) / ESTADOS.length) % FIRMAS.length] ?? 'ninguna'

/** Each area signs on a later working day than the one before it. */
const firmar = (destinos: readonly PorFirmar[], i: number, despues: readonly string[], azar: Azar): DestinoDemo[] =>
  destinos.map((destino, turno) => {
    const dia = despues[turno]
    const firma = firmasDe(i) === 'todas' || (firmasDe(i) === 'propia' && turno === 0)
    const firmado_at =
      dia && firma ? new Date(medianocheLima(dia) + azar.entero(8 * 60, 16 * 60) * MINUTO_MS).toISOString() : null
    return { ...destino, firmado_at }
  })

/** Orders and stamp places as the server gives them (DOC-69 to DOC-72). */
const colocar = (pedidos: readonly Pedido[]): PorFirmar[] => {
  const puestos: PorFirmar[] = []
  for (const pedido of pedidos) {
    const orden_firma = ordenLibre(puestos) ?? DESTINOS_MAXIMO
    const lugar = { ...pedido, orden_firma, area: areaSembrada(pedido.area_id) }
    puestos.push({ ...pedido, orden_firma, position_firma: posicionDe(lugar, puestos) })
  }
  return puestos
}

export const areaDemo = (id: AreaConPapeles) => ({
  id: Number(id),
  name: String(id === AREA_CERRADA.id ? AREA_CERRADA.name : AREAS_DEMO[id]),
})
