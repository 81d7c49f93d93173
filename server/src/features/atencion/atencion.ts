import { type EstadoDeAtencion, PROCESO_DE, sePuedeResponder } from '@cabildo/contracts/atencion'
import type { DetalleDeAtencion } from '@cabildo/contracts/atencion-esquema'
import type { CasaWeb } from '../../casa.ts'
import { hallado } from '../../platform/errores.ts'
import type { AtencionLeida, ClaseDeAtencion } from '../../platform/plazos/atencion.queries.ts'
import { semaforoDeFila } from '../../platform/plazos/semaforo.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { CLASE_DE_PLAZO, claveDe, diaDelCaso } from '../consulta/index.ts'
import { respuestasDe } from '../expedientes/index.ts'
import { CARPETA_TRAMITES } from '../mesa-de-partes/index.ts'
import { findAtencion } from './atencion.queries.ts'

type Partes = Pick<CasaWeb, 'db' | 'reloj' | 'plazos' | 'enlaces'>

/** A row with the words of its due date, while it is open and once it ended (REC-48, PLA-18). */
export const filaDeAtencion = (partes: Pick<Partes, 'reloj' | 'plazos'>, clase: ClaseDeAtencion) => {
  const semaforoDe = semaforoDeFila(partes)
  const calendario = partes.plazos.calendario()
  return <F extends AtencionLeida & { estado: EstadoDeAtencion }>({ corto, fin, ...fila }: F) => {
    const suspendido = fila.estado === 'POR SUBSANAR'
    if (suspendido || sePuedeResponder(PROCESO_DE[clase], fila.estado))
      return { ...fila, ...semaforoDe({ vence: fila.vence, corto, suspendido }), tarde: null }
    return {
      ...fila,
      semaforo: null,
      restan: null,
      tarde: fin === null || fila.vence === null ? null : calendario.entre(fila.vence, fin),
    }
  }
}

/** What the detail of one tells of its attention: its clock, where it is and what areas were asked (REC-50). Throws noEncontrado. */
export const verAtencion = async (
  partes: Partes,
  sesion: Sesion,
  clase: ClaseDeAtencion,
  id: number,
): Promise<DetalleDeAtencion> => {
  const { db, plazos } = partes
  const clave = claveDe(clase, id)
  const plazo = await plazos.leer(db, clave, CLASE_DE_PLAZO[clase])
  const { desistimiento, ...atencion } = hallado(await findAtencion(db, clase, id))
  return {
    ...atencion,
    desistimiento: desistimiento && {
      ...desistimiento,
      papel: desistimiento.papel && papelDe(partes, desistimiento.papel),
    },
    explicacion: plazo?.explicacion ?? '',
    computo: plazo?.computo.map(diaDelCaso) ?? [],
    respuestas: await respuestasDe(partes, sesion, clave),
  }
}

/** The paper of a withdrawal, with its signed address. */
const papelDe = (
  { enlaces }: Pick<Partes, 'enlaces'>,
  { nombre, path, activo }: { nombre: string; path: string; activo: boolean },
) => ({ nombre, url: enlaces.firmar(CARPETA_TRAMITES, path, 'Desistimiento.pdf', activo ? 'inerte' : undefined) })
