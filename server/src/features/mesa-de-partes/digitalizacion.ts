import {
  DIGITALIZACIONES_MAXIMO,
  FOTO_MAXIMO_BYTES,
  faltaDePartes,
  fotoGrande,
  fotoNoEsImagen,
  MENSAJES_VENTANILLA,
  VENTANILLA_POR_HORA,
} from '@cabildo/contracts/ventanilla'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, exigirSinFaltas, type Faltas, hallado } from '../../platform/errores.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { HORA_MS } from '../../platform/reloj.ts'
import type { ArchivoSubido, Subida } from '../../platform/subidas/subida.ts'
import { claveDe } from '../consulta/index.ts'
import type { Mesa, Quien } from './atencion.ts'
import { DESTINO_DE_TRAMITES } from './presentacion.ts'
import {
  anunciarDigitalizacion,
  getDigitalizaciones,
  insertDigitalizacion,
  lockDeVentanilla,
} from './ventanilla.queries.ts'

/** Files of a paper: PDFs by the rules of the public form, or photographs that become one (EXP-73). */
export const SUBIDA_DE_PAPEL = {
  ...DESTINO_DE_TRAMITES,
  fotos: { parte: 'fotos', maximoBytes: FOTO_MAXIMO_BYTES, noEsImagen: fotoNoEsImagen, grande: fotoGrande },
} as const

/** The paper's files: its PDF, or the one that its photographs became, and then its annexes (EXP-73). */
export const archivosDePapel = (subida: Subida): readonly ArchivoSubido[] => [
  ...subida.de('selectedFile'),
  ...subida.de('fotos'),
  ...subida.de('selectedFileAnexo'),
]

/** What is wrong with the files of a scan; of a filing they may all be missing (EXP-73). */
export const faltasDeDigitalizacion = (subida: Subida | null, exigido: boolean): Faltas =>
  faltaDePartes(
    {
      principal: subida?.de('selectedFile').length ?? 0,
      fotos: subida?.de('fotos').length ?? 0,
      anexos: subida?.de('selectedFileAnexo').length ?? 0,
    },
    { exigido },
  )

/**
 * Adds the scan of a paper, stored after those that it has and shown first; the same one sent again is there already, also where
 * the case has gone on since (API-164, EXP-73). Throws noEncontrado, also for what came online and has no paper, and
 * demasiadasConsultas above 600 in an hour, those that were refused among them (EXP-78).
 */
export const digitalizar = async (
  { db, reloj }: Pick<Mesa, 'db' | 'reloj'>,
  { sesion: { user }, actor }: Quien,
  {
    id,
    subida,
    delCaso,
  }: {
    id: number
    subida: Subida
    /** Of who adds it for an area. */
    delCaso?: {
      /** Locks what is locked before the filing. */
      antes(trx: Trx, clave: string): Promise<void>
      /** Throws where the area has nothing to do with the case. */
      exigirSuyo(trx: Trx, clave: string): Promise<void>
    }
  },
): Promise<void> => {
  exigirSinFaltas(faltasDeDigitalizacion(subida, true))
  const archivos = archivosDePapel(subida)
  const clave = claveDe('tramite', id)
  await gastarCupo(db, reloj, `digitalizar:${user.id}`, [{ cadaMs: HORA_MS, maximo: VENTANILLA_POR_HORA }])
  const repetido = await enTransaccion(db, actor, async (trx) => {
    await delCaso?.antes(trx, clave)
    const papel = await lockDeVentanilla(trx, id)
    const { cuantas, ultima } = await getDigitalizaciones(trx, id)
    const esLaMisma = ultima.join() === archivos.map(({ sha256 }) => sha256).join()
    if (esLaMisma && papel?.digitalizado_por === user.id) return true
    await delCaso?.exigirSuyo(trx, clave)
    hallado(papel)
    if (esLaMisma) return true
    if (cuantas >= DIGITALIZACIONES_MAXIMO) throw campoInvalido('selectedFile', MENSAJES_VENTANILLA.demasiadas)
    await insertDigitalizacion(trx, id, { cuantas, archivos, digitalizado_por: user.id }, reloj.ahora())
    await anunciarDigitalizacion(trx, clave)
    return false
  })
  if (repetido) await subida.descartar()
}
