import type { ArchivoDeSolicitud, SolicitudEntera } from '@cabildo/contracts/transparencia-lista'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { verAtencion } from '../atencion/index.ts'
import { claveDe } from '../consulta/index.ts'
import { CARPETA_EXPEDIENTES, findCanal, notificacionDe } from '../expedientes/index.ts'
import { CARPETA_TRAMITES } from '../mesa-de-partes/index.ts'
import { type ArchivoDeSolicitudGuardado, findActos } from './actos.queries.ts'
import { leerSolicitud } from './marco.ts'

type Partes = Pick<CasaWeb, 'db' | 'reloj' | 'plazos' | 'enlaces' | 'config'>

/** A request with what its detail tells of its attention and of what was done with it (TRS-12). Throws noEncontrado. */
export const verSolicitud = async (casa: Partes, sesion: Sesion, id: number): Promise<SolicitudEntera> => {
  const { db, config, enlaces } = casa
  const data = await leerSolicitud(casa, id)
  const { archivos, observacion, ...actos } = hallado(await findActos(db, id))
  const suyos = (clase: ArchivoDeSolicitudGuardado['clase']) =>
    archivos.filter((archivo) => archivo.clase === clase).map((archivo) => conEnlace(enlaces, data.numero, archivo))
  const [cargo = null] = suyos('entrega')
  const clave = claveDe('solicitud', id)
  return {
    data,
    atencion: await verAtencion(casa, sesion, 'solicitud', id),
    actos: {
      ...actos,
      observacion: observacion && { ...observacion, archivos: suyos('subsanacion') },
      cargo,
      tarifa: config.tarifa,
      notificacion: notificacionDe(clave, await findCanal(db, clave)),
    },
  }
}

/** A browser saves it under the number of its request; what is active in one is shown without that (E6). */
const conEnlace = (
  enlaces: CasaWeb['enlaces'],
  numero: string,
  { clase, path, nombre, bytes, sha256, paginas, activo }: ArchivoDeSolicitudGuardado,
): ArchivoDeSolicitud => ({
  ...{ nombre, bytes, sha256, paginas },
  url: enlaces.firmar(
    clase === 'subsanacion' ? CARPETA_TRAMITES : CARPETA_EXPEDIENTES,
    path,
    `${numero} ${nombre}`,
    activo ? 'inerte' : undefined,
  ),
})
