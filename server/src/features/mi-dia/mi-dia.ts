import { expedientesApi } from '@cabildo/contracts/expedientes'
import { ASUNTOS, type MiDia, NOMBRES_DE_ASUNTOS, type NombreDeAsunto, seLeDice } from '@cabildo/contracts/mi-dia'
import type { Casa } from '../../casa.ts'
import { diasDelAmbar } from '../../platform/plazos/semaforo.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { listaDeCorreos } from '../correos/index.ts'
import { devueltosDe } from '../documentos/index.ts'
import { LISTAS, marcoDe as marcoDeBandeja } from '../expedientes/index.ts'
import { listaDeDespacho } from '../firma-digital/index.ts'
import { listaDeTramites } from '../mesa-de-partes/index.ts'
import { listaDeReclamos } from '../reclamos/index.ts'
import { listaDeSolicitudes } from '../transparencia/index.ts'
import { listaDeVisitas, marcoDe as marcoDeVisitas } from '../visitas/index.ts'
import { leerMiDia } from './mi-dia.queries.ts'

type CasaDeMiDia = Pick<Casa, 'db' | 'reloj' | 'plazos' | 'sisgedo'>
type Datos = Readonly<Record<string, string>>
type Cuenta = Parameters<typeof leerMiDia>[2] extends ReadonlyMap<NombreDeAsunto, infer C> ? C : never

const con = (columns: Datos) => ({ start: 0, length: 1, search: '', order: [], columns })

/** How each screen counts the rows that its address asks for: by its own list. */
const CUENTAN: Record<
  (typeof ASUNTOS)[NombreDeAsunto]['ruta'],
  (casa: CasaDeMiDia, sesion: Sesion, datos: Datos) => Cuenta
> = {
  bandeja: (casa, sesion, { vencidos, ...datos }) => {
    const pedido = expedientesApi.listar.body.parse({ ...datos, vencidos: vencidos === '1' })
    const { bandeja } = pedido
    return LISTAS[bandeja === 'todos' || bandeja === 'importados' ? 'por_recibir' : bandeja].cuantas(
      pedido,
      marcoDeBandeja(casa, sesion, pedido),
    )
  },
  reclamos: (casa, _sesion, datos) => listaDeReclamos.cuantas(con(datos), diasDelAmbar(casa)),
  transparencia_lista: (casa, _sesion, datos) => listaDeSolicitudes.cuantas(con(datos), diasDelAmbar(casa)),
  visitas: ({ reloj }, { area }, datos) => listaDeVisitas.cuantas(con(datos), marcoDeVisitas(area.id, reloj.hoy())),
  mpv: (_casa, _sesion, datos) => listaDeTramites.cuantas(con(datos)),
  firmadigital: (_casa, { area }, datos) => listaDeDespacho.cuantas(con(datos), { area_id: area.id }),
  // The list reads each document's state; open returns are few, and their index finds them.
  documentos: (_casa, { area }) => devueltosDe(area.id),
  buzon: (_casa, _sesion, datos) => listaDeCorreos.cuantas(con(datos)),
}

/** What waits for the caller, of what the session may see. With a remote Sisgedo nobody here knows when a case is answered (EXP-03). */
export const verMiDia = async (casa: CasaDeMiDia, sesion: Sesion): Promise<MiDia> => {
  const hoy = casa.reloj.hoy()
  const propios = casa.sisgedo.clase !== 'http'
  const suyos = NOMBRES_DE_ASUNTOS.filter(
    (nombre) => seLeDice(nombre, sesion) && (propios || !('soloPropios' in ASUNTOS[nombre])),
  )
  const { al_ingresar, ...cuentas } = await leerMiDia(
    casa.db,
    sesion.user.id,
    new Map(
      suyos.map((nombre) => {
        const { ruta, datos } = ASUNTOS[nombre]
        return [nombre, CUENTAN[ruta](casa, sesion, datos(hoy))]
      }),
    ),
  )
  const asuntos = Object.fromEntries(NOMBRES_DE_ASUNTOS.map((nombre) => [nombre, cuentas[nombre] ?? null]))
  return { hoy, asuntos: asuntos as MiDia['asuntos'], al_ingresar }
}
