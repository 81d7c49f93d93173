import type { Recibido } from '@cabildo/contracts/base/llamada'
import { Permiso } from '@cabildo/contracts/base/permisos'
import type { ArchivoDeExpediente, NotaDeExpediente } from '@cabildo/contracts/expediente'
import { ARCHIVOS_POR_CASO, type expedientesAnexosApi } from '@cabildo/contracts/expedientes-anexos'
import { DESHACER_MS, impedimento, MENSAJES_EXPEDIENTE, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import type { CasaWeb } from '../../casa.ts'
import { codigoSql, enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, type Faltas, hallado } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import { enlaceDeLectura, findDocumento, listDocumentosPorId, nombreSeguro, tituloDe } from '../documentos/index.ts'
import { digitalizar } from '../mesa-de-partes/index.ts'
import { anularMovimientos, lockMovimiento } from './actos.queries.ts'
import {
  actuarEnCaso,
  type CasaDeExpedientes,
  exigirBandeja,
  exigirDeshacible,
  exigirPosible,
  otroEstado,
  plazoParaDeshacer,
  type Quien,
} from './actos.ts'
import {
  type Agregado,
  CARPETA_EXPEDIENTES,
  countAgregados,
  deleteNota,
  insertArchivos,
  insertDocumento,
  insertNota,
  isDocumentoDelCaso,
  listAgregados,
  listNotas,
  lockNota,
} from './anexos.queries.ts'
import { findCasoDe } from './desistir.queries.ts'
import { findExpediente, loQueTiene } from './expediente.queries.ts'
import { findOtro } from './relaciones.queries.ts'
import { lockCasoDe } from './requerimientos.queries.ts'

type Cuerpo<L extends keyof typeof expedientesAnexosApi> = Recibido<(typeof expedientesAnexosApi)[L]>['body']

/** A PDF for each name, and a name for each PDF (EXP-31). */
export const faltasDeAdjunto = (nombres: unknown, subida: Subida | null): Faltas => {
  const pdfs = subida?.de('selectedFile').length ?? 0
  return { nombres: Array.isArray(nombres) && nombres.length !== pdfs && MENSAJES_EXPEDIENTE.nombreDeArchivo }
}

/** Adds PDFs with their names, or a document of the own area, to a case that the area has in process (EXP-31). */
export const adjuntar = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  registro_id: number,
  { nombres, doc_id, clave }: Cuerpo<'adjuntar'>,
  subida: Subida,
): Promise<void> => {
  const { area } = quien.sesion
  const archivos = subida.de('selectedFile')
  const { repetido } = await actuarEnCaso(
    casa,
    quien,
    registro_id,
    clave,
    async (trx, t) => {
      exigirPosible('adjuntar', t, quien)
      const suyos = doc_id === undefined ? nombres : [await nombreDeDocumento(casa, area.id, doc_id)]
      if ((await countAgregados(trx, registro_id)) + suyos.length > ARCHIVOS_POR_CASO)
        throw otroEstado(MENSAJES_EXPEDIENTE.lleno)
      if (doc_id !== undefined && (await isDocumentoDelCaso(trx, registro_id, doc_id)))
        throw otroEstado(MENSAJES_EXPEDIENTE.yaAdjunto)
      return suyos.map((proveido) => ({ oper_idtope: Movimiento.adjuntado, proveido }))
    },
    {
      despues: async (trx, oper_ids) => {
        const [oper_id] = oper_ids
        if (doc_id !== undefined) return insertDocumento(trx, { oper_id: hallado(oper_id), registro_id, doc_id })
        const nombrados = archivos.map((archivo, i) => ({
          ...{ ...archivo, nombre: nombres[i] ?? '', oper_id: hallado(oper_ids[i]) },
        }))
        return insertArchivos(trx, registro_id, nombrados)
      },
    },
  )
  if (repetido) await subida.descartar()
}

/** What a document of the area is called in a case. Throws validacion unless it has its PDF. */
const nombreDeDocumento = async (
  { db }: Pick<CasaDeExpedientes, 'db'>,
  area_id: number,
  doc_id: number,
): Promise<string> => {
  const documento = await findDocumento(db, area_id, doc_id)
  if (!documento?.documentos[0]?.path_primary) throw campoInvalido('doc_id', MENSAJES_EXPEDIENTE.documentoAjeno)
  return tituloDe(documento)
}

/** Takes out what oneself added within the last minutes (EXP-31); its file stays for the trail (D-33). */
export const quitarArchivo = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  { id, archivo_id }: { id: number; archivo_id: number },
): Promise<void> => {
  exigirBandeja(casa)
  const { user, area } = quien.sesion
  await enTransaccion(casa.db, quien.actor, async (trx) => {
    const t = hallado(await lockMovimiento(trx, archivo_id, area.id))
    if (t.registro_id !== id || t.tipo !== Movimiento.adjuntado) throw new ErrorDeNegocio('noEncontrado')
    if (t.anulado && t.id_usu === user.id) return
    exigirDeshacible(casa, quien, t)
    await anularMovimientos(trx, [archivo_id], user.id, casa.reloj.ahora())
  }).catch((error) => {
    throw codigoSql(error) === 'CB076' ? otroEstado(MENSAJES_EXPEDIENTE.yaEnviado) : error
  })
}

/**
 * Adds the scan of a paper: the front desk at any time, an area while it has the original in process, or the case in which it
 * goes on (API-164, EXP-73). Throws what `digitalizar` does; otroEstado for an area that the case has only passed through, which
 * sees it, and noEncontrado for every other one (EXP-02, EXP-45).
 */
export const digitalizarPapel = async (
  casa: Pick<CasaDeExpedientes, 'db' | 'reloj' | 'sisgedo'>,
  quien: Quien,
  papel: { id: number; subida: Subida },
): Promise<void> => {
  const { roles } = quien.sesion
  if (roles.includes(Permiso.mesaDePartes)) return digitalizar(casa, quien, papel)
  exigirBandeja(casa)
  await digitalizar(casa, quien, {
    ...papel,
    delCaso: {
      antes: lockCasoDe,
      async exigirSuyo(trx, clave) {
        const { registro_id } = hallado(await findCasoDe(trx, clave))
        const leido = hallado(await findExpediente(trx, quien.sesion, registro_id))
        // Supervision reads what it has no part in.
        if (!leido.pasado) throw new ErrorDeNegocio('noEncontrado')
        const impide = impedimento('digitalizar', { ...leido, ...loQueTiene(leido) }, { actua: true, jefe: false })
        if (impide) throw otroEstado(impide)
      },
    },
  })
}

/** What areas added to a case, in the groups that it shows (EXP-21). */
export const archivosDeLasAreas = async (
  { db, reloj, enlaces }: Pick<CasaWeb, 'db' | 'reloj' | 'enlaces'>,
  { user, area }: Sesion,
  { registro_id, expe_id }: { registro_id: number; expe_id: string },
): Promise<ArchivoDeExpediente[]> => {
  const agregados = await listAgregados(db, registro_id)
  const doc_ids = agregados.flatMap(({ doc_id }) => doc_id ?? [])
  const documentos = new Map((await listDocumentosPorId(db, doc_ids)).map((uno) => [uno.doc_id, uno]))
  const comun = ({ oper_id, fecha, depe_id, id_usu, area: suya, persona, de_registro }: Agregado) => ({
    ...{ archivo_id: oper_id, fecha, area: suya, persona },
    quitar_hasta: id_usu === user.id && depe_id === area.id && !de_registro ? plazoParaDeshacer(reloj, fecha) : null,
  })
  const pdfs = agregados.flatMap((uno, i): ArchivoDeExpediente[] => {
    if (!uno.pdf) return []
    const { path, bytes, paginas, activo, sha256 } = uno.pdf
    const como = (que = '') => nombreSeguro(`${expe_id} ${i + 1}${que}`)
    const firmar = (modo?: 'inerte' | 'original') =>
      enlaces.firmar(CARPETA_EXPEDIENTES, path, como(modo === 'inerte' ? ' sin programas' : ''), modo)
    return [
      {
        ...{ ...comun(uno), grupo: 'areas', nombre: uno.nombre, bytes, paginas, activo, sha256, documento: null },
        ...(activo ? { url: firmar('inerte'), original: firmar('original') } : { url: firmar(), original: null }),
      },
    ]
  })
  const escritos = agregados.flatMap((uno): ArchivoDeExpediente[] => {
    const suyo = uno.doc_id === null ? undefined : documentos.get(uno.doc_id)
    if (!suyo) return []
    const { doc_id, estado, firmados, destinos, path, name, size, paginas, sha256, definitivo, titulo } = suyo
    return [
      {
        ...{
          ...comun(uno),
          grupo: 'documentos',
          nombre: titulo,
          bytes: size,
          paginas,
          activo: false,
          original: null,
          sha256,
        },
        url: path && enlaceDeLectura(enlaces, path, name, definitivo),
        documento: { doc_id, estado, firmados, destinos, definitivo },
      },
    ]
  })
  return [...pdfs, ...escritos]
}

/** Writes a note that the own area alone reads, on a case that passed through it, whatever became of it (EXP-24). */
export const anotar = async (
  casa: Pick<CasaDeExpedientes, 'db' | 'reloj' | 'sisgedo'>,
  quien: Quien,
  registro_id: number,
  { texto, clave }: Cuerpo<'anotar'>,
): Promise<NotaDeExpediente[]> => {
  exigirBandeja(casa)
  await exigirDeRuta(casa, quien, registro_id)
  const { user, area } = quien.sesion
  const nota = {
    registro_id,
    area_id: area.id,
    texto,
    acto: clave,
    created_by: user.id,
    created_at: casa.reloj.ahora(),
  }
  await enTransaccion(casa.db, quien.actor, (trx) => insertNota(trx, nota))
  return notasDe(casa, quien.sesion, registro_id)
}

/** Deletes an own note of the last minutes. Throws deshacerVencido. */
export const borrarNota = async (
  casa: Pick<CasaDeExpedientes, 'db' | 'reloj' | 'sisgedo'>,
  quien: Quien,
  { id: registro_id, nota_id }: { id: number; nota_id: number },
): Promise<NotaDeExpediente[]> => {
  exigirBandeja(casa)
  await exigirDeRuta(casa, quien, registro_id)
  const { user, area } = quien.sesion
  await enTransaccion(casa.db, quien.actor, async (trx) => {
    const nota = hallado(await lockNota(trx, nota_id, { registro_id, area_id: area.id }))
    const pasaron = casa.reloj.ahora().getTime() - nota.created_at.getTime()
    if (nota.created_by !== user.id || pasaron > DESHACER_MS) throw new ErrorDeNegocio('deshacerVencido')
    await deleteNota(trx, nota_id)
  })
  return notasDe(casa, quien.sesion, registro_id)
}

/** Throws noEncontrado for what the caller may not see, otroEstado where it never passed through the own area. */
const exigirDeRuta = async (
  { db }: Pick<CasaDeExpedientes, 'db'>,
  { sesion }: Quien,
  registro_id: number,
): Promise<void> => {
  const { pasado } = hallado(await findOtro(db, sesion, registro_id))
  if (!pasado) throw otroEstado(MENSAJES_EXPEDIENTE.soloLectura)
}

/** The notes of the caller's area on a case. */
export const notasDe = async (
  { db, reloj }: Pick<CasaDeExpedientes, 'db' | 'reloj'>,
  { user, area }: Sesion,
  registro_id: number,
): Promise<NotaDeExpediente[]> =>
  (await listNotas(db, registro_id, area.id)).map(({ created_by, ...nota }) => ({
    ...nota,
    borrar_hasta: created_by === user.id ? plazoParaDeshacer(reloj, nota.fecha) : null,
  }))
