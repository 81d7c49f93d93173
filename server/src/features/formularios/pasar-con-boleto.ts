import { type Acceso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import type { Servicio } from '@cabildo/contracts/base/servicios'
import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import { MENSAJES_CIUDADANO } from '@cabildo/contracts/ciudadano'
import { CABECERA_TICKET, type Formulario, SERVICIO_DEL_FORMULARIO } from '@cabildo/contracts/formularios'
import type { Db } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import type { Solicitud } from '../../platform/http/ruta.ts'
import type { QuienConsulta } from '../../platform/identidad/identidad.ts'
import type { Reloj } from '../../platform/reloj.ts'
import type { Boletos } from './boletos.ts'
import { contarConsultas, type LimiteConsultas } from './limite-consultas.ts'

/** Who may make a lookup, and with what. */
interface Paso {
  /** Staff who need no ticket, no verifier and have no limit. */
  personal: Acceso
  /** The forms whose ticket this call takes. */
  formularios: readonly Formulario[]
  /** DNI and verifier as they came, where the forms ask for the verifier (IDE-16). */
  verificador?: { dni: string; code_verifica: string | undefined }
}

interface Oficina {
  db: Db
  reloj: Reloj
  boletos: Boletos
  /** Throws servicioCerrado: a form that was opened before its service closed looks nobody up. */
  exigirAbierto: (servicio: Servicio) => void
}

/**
 * Lets a lookup of people or entities pass, counts it, and says who asks, for the registry's log. Call it first in the
 * handler of every public lookup: `identidad.buscarDni(dni, await pasarConBoleto(request, { … }))`.
 *
 * Staff with `personal` pass at once. Everybody else sends the ticket of one of the `formularios` in X-Form-Ticket and,
 * where asked for, the right verifier; then ticket, network and day are counted. Throws ticketInvalido, ticketVencido,
 * sinSesion (an ended session without ticket), 422 on code_verifica, demasiadasConsultas. No answer tells whether the
 * number is registered (IDE-16, IDE-17, D-29, D-43, F1).
 */
export type PasarConBoleto = (request: Solicitud, paso: Paso) => Promise<QuienConsulta>

export const pasarConBoleto = (
  { db, reloj, boletos, exigirAbierto }: Oficina,
  limite: LimiteConsultas,
): PasarConBoleto => {
  const contar = contarConsultas(db, reloj, limite)
  return async (request, { personal, formularios, verificador }) => {
    const { sesion } = request
    const quien = { user_id: sesion?.user.id ?? null, peticion: request.id }
    // A user with an initial password may only change it (SHE-35), one who lacks a second factor only add it (ING-13).
    const limitada = sesion?.user.matchPassword || sesion?.registrarFactor
    if (sesion && !limitada && puedeAcceder(personal, sesion)) return { ...quien, formulario: null }
    const texto = ticketDe(request)
    // Asked by a screen of staff, not by a form: the error must lead to the sign-in.
    if (!texto && !sesion && request.headers.authorization) throw new ErrorDeNegocio('sinSesion')
    const boleto = boletos.leer(texto, formularios)
    exigirAbierto(SERVICIO_DEL_FORMULARIO[boleto.formulario])
    if (verificador && !verificadorCorrecto(verificador.dni, verificador.code_verifica ?? ''))
      throw campoInvalido('code_verifica', MENSAJES_CIUDADANO.verificadorInvalido)
    await contar(request, boleto)
    return { ...quien, formulario: boleto.formulario }
  }
}

const ticketDe = ({ headers }: Solicitud): string | undefined => {
  const ticket = headers[CABECERA_TICKET]
  return typeof ticket === 'string' && ticket !== '' ? ticket : undefined
}
