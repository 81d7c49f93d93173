import { randomInt } from 'node:crypto'
import type { ConFacultades } from '@cabildo/contracts/base/permisos'
import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { ANEXOS_MAXIMO, type DocumentoCampos } from '@cabildo/contracts/documentos-borrador'
import { expide } from '@cabildo/contracts/documentos-expedicion'
import {
  ANIOS_DOCUMENTO,
  aniosDesde,
  numeroConAnio,
  TIPO_CONVENIO,
  type TipoDocumento,
} from '@cabildo/contracts/documentos-tipos'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db, Trx } from '../../platform/db/conexion.ts'
import { conRegreso, enUnaSentencia, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirSinFaltas, exigirVigente, hallado } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { exigirPropio, faltaDeBorrador } from './definitivos.ts'
import { findCorrelativo, findDocumento } from './documentos.queries.ts'
import type { FilaDocumento } from './fila.queries.ts'
import {
  type ArchivoNuevo,
  type DocumentoDeClave,
  type DocumentoNuevo,
  empezarVersion,
  esElConvenio,
  findAdjuntos,
  findPorClave,
  insertArchivos,
  insertDocumento,
  lockDocumento,
  quitarArchivos,
  replacePrincipal,
  updateDocumento,
} from './guardado.queries.ts'
import { findAreasDelNumero } from './redaccion/impreso.queries.ts'
import { sufijoImpreso } from './redaccion/redaccion.ts'

/** What numbers and dates a document. */
interface Marco {
  reloj: Reloj
  sesion: Sesion
  actor: Actor
}

const LARGO_CODIGO = 7
const CODIGOS_A_PROBAR = 3

/** A new code_verifica: seven capital letters that nobody can foretell (DOC-51). */
export const codigoNuevo = (): string =>
  String.fromCharCode(...Array.from({ length: LARGO_CODIGO }, () => 65 + randomInt(26)))

const faltaAlExpedir = (area: ConFacultades, tipo_doc: TipoDocumento) =>
  !expide(area, tipo_doc) && MENSAJES_DOCUMENTOS.tipoDeOtraArea

/** Refuses, beside the type, a new document that another area issues (D-137). */
export const exigirQueExpida = (area: ConFacultades, tipo_doc: TipoDocumento): void =>
  exigirSinFaltas({ tipo_doc: faltaAlExpedir(area, tipo_doc) })

/** The number that the next document of a type and year would get; it is not reserved (DOC-50, SHE-101, D-137). */
export const correlativoSiguiente = async (
  db: Db,
  { reloj, sesion }: Omit<Marco, 'actor'>,
  pedido: { tipo_doc: number; area_id?: number | null | undefined; anio?: number | null | undefined },
): Promise<{ id: number; nro_correlativo: number }> => {
  const area_id = soloSuArea(sesion, pedido.area_id)
  const serie = { area_id, tipo_doc: pedido.tipo_doc, anio: pedido.anio ?? reloj.anio() }
  const actual = await findCorrelativo(db, serie)
  return { id: actual.id, nro_correlativo: actual.ultimo + 1 }
}

/**
 * Saves a new document of the user's area under the next number and answers its id (API-49, DOC-17, SHE-101). The number as
 * printed and the name of its area are kept with it (ORG-24). A request
 * that repeats a `clave` answers the document of the first one. In a transaction of the caller it is one more statement of it. Throws yaGuardado when its content differs from that
 * document, which may have been edited since.
 */
export const crearDocumento = async (
  db: Db,
  { reloj, sesion, actor, plantillas, entidad }: Marco & Pick<CasaWeb, 'plantillas' | 'entidad'>,
  { storedFiles, version: _, area_id: pedida, ...campos }: DocumentoCampos,
  subida: Subida,
): Promise<number> => {
  const { tipo_doc, anio, clave, nameDoc } = campos
  const area_id = soloSuArea(sesion, pedida)
  const [pdf] = subida.de('fileLocal')
  exigirSinFaltas({
    tipo_doc: faltaAlExpedir(sesion.area, tipo_doc),
    anio: !aniosDesde(reloj.hoy(), ANIOS_DOCUMENTO).includes(anio) && 'Elija el año',
    storedFiles: storedFiles.length > 0 && MENSAJES_DOCUMENTOS.anexoAjeno,
    fileLocal: faltaDeBorrador(pdf),
  })
  const areas = await findAreasDelNumero(db, area_id)
  const marco = {
    ...{ area_id, ahora: reloj.ahora(), actor },
    sufijo: sufijoImpreso(tipo_doc, areas, entidad.actual(), plantillas),
  }
  const archivos = [...(pdf ? [principal(pdf)] : []), ...colocarAnexos([], subida.de('selectedFileAnexo'))]
  const nuevo = { ...campos, impreso: Boolean(pdf && nameDoc), archivos }

  const intento = await probarCodigos(db, nuevo.impreso, (codigo) => insertDocumento(db, marco, { ...nuevo, codigo }))
  if (typeof intento === 'number') return intento
  const anterior = clave && (await findPorClave(db, area_id, clave, sesion.user.id))
  if (anterior) {
    if (!esElMismo(anterior, nuevo)) throw yaGuardado(anterior)
    await subida.descartar()
    return anterior.doc_id
  }
  throw intento === 'clave' ? campoInvalido('clave') : new ErrorDeNegocio(intento)
}

/** Tells whether a request is exactly, files included, what is saved. */
const esElMismo = (guardado: DocumentoDeClave, { archivos, ...enviado }: Omit<DocumentoNuevo, 'codigo'>): boolean => {
  const huellas = archivos.map(({ orden, archivo: { sha256 } }) => ({ orden, sha256 }))
  return comparable(guardado, guardado.huellas) === comparable(enviado, huellas)
}

const comparable = (
  d: Omit<DocumentoDeClave, 'doc_id' | 'nro_doc' | 'huellas'>,
  huellas: DocumentoDeClave['huellas'],
) =>
  JSON.stringify([
    ...[
      d.tipo_doc,
      d.anio,
      d.nombre ?? '',
      d.comparecientes ?? '',
      d.destinatario ?? '',
      d.vistos,
      d.considerandos,
      d.resolutivos,
      d.tipo_sesion,
      d.fecha_sesion,
    ],
    ...huellas.map(({ orden, sha256 }) => [orden, sha256]),
  ])

const yaGuardado = (anterior: DocumentoDeClave): ErrorDeNegocio => {
  const mensaje = MENSAJES_DOCUMENTOS.yaGuardado(numeroConAnio(anterior))
  return new ErrorDeNegocio('yaGuardado', { mensaje, doc_id: anterior.doc_id })
}

/** Draws another code while the same number of another area bears it: a chance of one in thousands of millions. */
const probarCodigos = async (
  db: Db,
  impreso: boolean,
  insertar: (codigo: DocumentoNuevo['codigo']) => ReturnType<typeof insertDocumento>,
): Promise<number | 'clave' | 'numeroTomado' | 'wordDesconocido'> => {
  for (let intento = 1; intento <= CODIGOS_A_PROBAR; intento++) {
    try {
      const { doc_id, impreso_aqui } = await (db.isTransaction
        ? conRegreso(db, () => insertar(codigoNuevo()))
        : enUnaSentencia(db, () => insertar(codigoNuevo())))
      return doc_id ?? (impreso_aqui ? 'numeroTomado' : 'wordDesconocido')
    } catch (error) {
      const restriccion = restriccionViolada(error)
      if (restriccion === 'documentos_clave_key') return 'clave'
      // Documents of before were just imported into the series: the number is theirs (decision 0224), and what prints none takes the next.
      const tomado = restriccion === 'documentos_numero_de_serie'
      if (tomado && impreso) return 'numeroTomado'
      if (!tomado && restriccion !== 'documentos_codigo') throw error
    }
  }
  return 'numeroTomado'
}

/**
 * Changes the texts, the annexes and, when another comes, the main PDF of an unsigned document of the user's area
 * (API-50, DOC-48, DOC-49). One that was returned begins a new version, signed or not (D-141). Throws desactualizado when
 * the caller's copy is old (SHE-94).
 */
export const editarDocumento = async (
  trx: Trx,
  { reloj, sesion }: Pick<Marco, 'reloj' | 'sesion'>,
  doc_id: number,
  campos: DocumentoCampos,
  subida: Subida,
): Promise<void> => {
  const actual = exigirPropio(await lockDocumento(trx, sesion.area.id, doc_id))
  const { firmado, devuelto, anexos } = await findAdjuntos(trx, doc_id)
  if (firmado && !devuelto) throw new ErrorDeNegocio('documentoFirmado')
  exigirVigente(campos.version, actual.updated_at)
  const conservados = new Set(campos.storedFiles.map(({ path }) => path))
  const quedan = anexos.filter(({ path }) => conservados.has(path))
  const [pdf] = subida.de('fileLocal')
  exigirSinFaltas({
    tipo_doc: campos.tipo_doc !== actual.tipo_doc && MENSAJES_DOCUMENTOS.tipoFijo,
    anio: campos.anio !== actual.anio && MENSAJES_DOCUMENTOS.anioFijo,
    storedFiles: quedan.length < conservados.size && MENSAJES_DOCUMENTOS.anexoAjeno,
    fileLocal: faltaDeBorrador(pdf),
  })
  const quitados = anexos.filter(({ path }) => !conservados.has(path)).map(({ orden }) => orden)
  const nuevos = [...(pdf ? [principal(pdf)] : []), ...colocarAnexos(quedan, subida.de('selectedFileAnexo'))]

  const ahora = reloj.ahora()
  if (devuelto) await empezarVersion(trx, doc_id, ahora)
  const fuera = pdf ? [0, ...quitados] : quitados
  await updateDocumento(trx, doc_id, campos, ahora)
  if (fuera.length > 0) await quitarArchivos(trx, doc_id, fuera, ahora)
  if (nuevos.length > 0) await insertArchivos(trx, doc_id, nuevos, { ahora, created_by: sesion.user.id })
}

const principal = (archivo: ArchivoSubido): ArchivoNuevo => ({ orden: 0, archivo })

/** New annexes take the lowest free places; a fifth annex is refused (DOC-45). */
const colocarAnexos = (quedan: readonly { orden: number }[], nuevos: readonly ArchivoSubido[]): ArchivoNuevo[] => {
  const tomados = new Set(quedan.map(({ orden }) => orden))
  const libres = Array.from({ length: ANEXOS_MAXIMO }, (_, i) => i + 1).filter((orden) => !tomados.has(orden))
  return nuevos.map((archivo, i) => {
    const orden = libres[i]
    if (orden === undefined) throw campoInvalido('selectedFileAnexo', MENSAJES_DOCUMENTOS.demasiadosAnexos)
    return { orden, archivo }
  })
}

/**
 * 'Subir Convenio': a PDF becomes the main and final one of an unsigned convenio of the user's area (API-56, DOC-78,
 * D-46). `usado` is false when it already was the main PDF: it is not kept twice.
 */
export const actualizarConvenio = async (
  trx: Trx,
  reloj: Reloj,
  sesion: Sesion,
  { doc_id, version }: { doc_id: number; version?: string | undefined },
  pdf: ArchivoSubido | undefined,
): Promise<{ documento: FilaDocumento; usado: boolean }> => {
  const { area, user } = sesion
  const { updated_at } = exigirPropio(await lockDocumento(trx, area.id, doc_id))
  const documento = hallado(await findDocumento(trx, area.id, doc_id))
  if (documento.tipo_doc !== TIPO_CONVENIO) throw campoInvalido('doc_id', MENSAJES_DOCUMENTOS.soloConvenio)
  const { devuelto } = await findAdjuntos(trx, doc_id)
  if (documento.firmado && !devuelto) throw new ErrorDeNegocio('documentoFirmado')
  if (!pdf) throw campoInvalido('selectedFile', MENSAJES_DOCUMENTOS.pdfObligatorio)
  exigirSinFaltas({ selectedFile: faltaDeBorrador(pdf) })
  if (await esElConvenio(trx, doc_id, pdf.sha256)) return { documento, usado: false }
  exigirVigente(version, updated_at)
  const ahora = reloj.ahora()
  if (devuelto) await empezarVersion(trx, doc_id, ahora)
  await replacePrincipal(trx, doc_id, pdf, { created_by: user.id, ahora, convenio: true })
  return { documento: (await findDocumento(trx, area.id, doc_id)) ?? documento, usado: true }
}
