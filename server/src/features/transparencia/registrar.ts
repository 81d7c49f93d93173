import { ASUNTO_SOLICITUD, type SolicitudNueva } from '@cabildo/contracts/transparencia'
import { type DocumentoPorRegistrar, type Registrando, registrarPendiente } from '../sisgedo/index.ts'
import { findPorRegistrar } from './guardar.queries.ts'

/** What Sisgedo is told of a request: who asks and its number, not what it says (TRS-10, P-18). */
export const documentoDe = (
  s: Pick<SolicitudNueva, 'dni' | 'ape_nom' | 'email'> & { id: number; numero: string },
): DocumentoPorRegistrar => ({
  clave: `solicitud:${s.id}`,
  tipo_documento: 'SOLICITUD',
  numero_documento: s.numero,
  folios: 1,
  asunto: ASUNTO_SOLICITUD,
  solicitante: s.ape_nom,
  documento_identidad: s.dni,
  email: s.email,
  relacionado: '0',
  destinos: [],
})

/** The task that registers a request; twice registers it once, for it is done under its own name (TRS-10, F6). */
export const registrarSolicitud =
  (partes: Registrando) =>
  async ({ id }: { id: number }): Promise<void> => {
    const solicitud = await findPorRegistrar(partes.db, id)
    if (solicitud) await registrarPendiente(partes, 'solicitudes', id, documentoDe(solicitud))
  }
