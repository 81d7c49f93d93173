import { tieneFacultad } from '@cabildo/contracts/base/permisos'
import type { Norma, NormaCambio } from '@cabildo/contracts/normas'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { exigirSinFaltas, exigirVigente } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import { exigirDefinitivo, exigirDefinitivoAlPublicar } from '../documentos/index.ts'
import { retirarPublicacion } from '../publicaciones/index.ts'
import { olvidarTexto, pedirLectura, reubicarTexto } from '../textos/index.ts'
import { deleteNorma, findNorma, lockNorma, type NormaGuardada, updateNorma } from './normas.queries.ts'
import { type CasaDeNormas, pdfDe } from './normas.ts'
import { exigirPropia, exigirPublicable, faltasDeIdentidad, faltasDelDocumento, traducir, unidadDe } from './reglas.ts'

/**
 * Changes a publication; its PDF only when another one comes, of no document that is not final (API-63, NOR-17, D-138). Types
 * and unit are those of the area that made it, so that a correction by informática does not move it; nor does an ability that has
 * moved meanwhile. No message is sent: the norm
 * is not new (NOR-34).
 */
export const editarNorma = async (
  partes: CasaDeNormas,
  actor: Actor,
  sesion: Sesion,
  id: number,
  campos: NormaCambio,
  subida: Subida,
): Promise<Norma> => {
  const { db, reloj } = partes
  const [archivo] = subida.de('selectedFile')
  const visto = exigirCambiable(partes, sesion, await findNorma(db, id), campos)
  const descripcion = campos.descripcion === visto.descripcion ? null : campos.descripcion
  const { tipo_doc, anio, ndoc, confirma_datos } = campos
  const suArea = { id: visto.area_id, facultades: visto.facultades }
  const elegible = tieneFacultad(suArea, 'informatica')
  const identidad = {
    ...{ tipo_doc, anio, ndoc },
    uo: elegible ? unidadDe(suArea, tipo_doc, campos.uo ?? visto.uo ?? 0) : visto.uo,
  }
  if (archivo) await exigirDefinitivo(db, archivo)
  const pdf = archivo ? ({ carpeta: 'docs', storage_key: archivo.storage_key } as const) : null
  await exigirPublicable(partes, identidad, { descripcion, confirma_datos }, pdf, id)
  return enTransaccion(db, actor, async (trx) => {
    const actual = exigirCambiable(partes, sesion, await lockNorma(trx, id), campos)
    if (archivo) await exigirDefinitivoAlPublicar(trx, archivo)
    const datos = { ...identidad, descripcion: campos.descripcion }
    const norma = await updateNorma(trx, id, datos, archivo ? pdfDe(archivo) : null, reloj.ahora()).catch((error) => {
      throw traducir(error)
    })
    if (archivo) await pedirLectura(trx, { norma_id: id })
    // The area that made it never changes, so neither does the unit that its rules give.
    else if (identidad.uo !== actual.uo) await reubicarTexto(trx, id)
    return norma
  })
}

/** The publication, if the caller may make this change. Called before the PDF is read, and again with the row locked. */
const exigirCambiable = (
  { reloj }: Pick<CasaDeNormas, 'reloj'>,
  sesion: Sesion,
  norma: NormaGuardada | undefined,
  campos: NormaCambio,
): NormaGuardada => {
  const actual = exigirPropia(sesion, norma)
  exigirVigente(campos.version, actual.updated_at)
  const ajenas = faltasDeIdentidad(reloj, actual, campos, actual)
  const otras = actual.doc_id === null ? {} : faltasDelDocumento(campos, actual)
  exigirSinFaltas({
    ...otras,
    tipo_doc: ajenas.tipo_doc || otras.tipo_doc,
    anio: ajenas.anio || otras.anio,
  })
  return actual
}

/** Withdraws a publication, and with it its message and its text; its document may be published again (API-64, NOR-41, D-53). */
export const retirarNorma = async (
  trx: Trx,
  { reloj }: Pick<CasaDeNormas, 'reloj'>,
  sesion: Sesion,
  id: number,
): Promise<void> => {
  exigirPropia(sesion, await lockNorma(trx, id))
  await deleteNorma(trx, id, reloj.ahora())
  await retirarPublicacion(trx, id)
  await olvidarTexto(trx, id)
}
