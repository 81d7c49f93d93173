import { type VisitaEnviada, visitasApi } from '@cabildo/contracts/visitas'
import type { Cliente } from './banco.ts'
import { EMPLEADOS } from './elenco.ts'

/** What a visit's form sends, with everything that the test does not mention. */
export const datosDeVisita = (mas: Partial<VisitaEnviada> = {}): VisitaEnviada => ({
  nrodoc: '98000001',
  name: 'Quispe Mamani Rosa Elvira',
  apellidos: 'Quispe Mamani',
  motivo: 'Consulta sobre su partida de nacimiento',
  empacce_id: EMPLEADOS.activoDe20,
  ...mas,
})

/** A visit registered through the door. */
export const unaVisita = async (quien: Cliente, mas: Partial<VisitaEnviada> = {}) => {
  const { status, cuerpo } = await quien.llamar(visitasApi.registrar, { body: datosDeVisita(mas) })
  if (status !== 200) throw new Error(`la visita no se registró: ${status} ${JSON.stringify(cuerpo)}`)
  return cuerpo.data
}
