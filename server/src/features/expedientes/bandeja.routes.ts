import { esJefe, Permiso } from '@cabildo/contracts/base/permisos'
import { diaMas } from '@cabildo/contracts/base/tiempo'
import { expedienteApi } from '@cabildo/contracts/expediente'
import { BUSQUEDA_MINIMA, expedientesApi, type FilaDeBandeja } from '@cabildo/contracts/expedientes'
import { MENSAJES_BANDEJA } from '@cabildo/contracts/expedientes-bandeja'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import { campoInvalido } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { semaforoDeFila } from '../../platform/plazos/semaforo.ts'
import { leeTodas, type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import { listCargas, listProveidos } from './actos.queries.ts'
import {
  archivar,
  asignar,
  type CasaDeExpedientes,
  derivar,
  deshacer,
  devolver,
  exigirBandeja,
  reabrir,
  recibir,
} from './actos.ts'
import { type FilaLeida, LISTAS, type PedidoDeBandeja, TODOS } from './bandeja.queries.ts'
import { leerExpediente } from './expediente.ts'
import { contarImportados, IMPORTADOS } from './importados.queries.ts'
import { leerImportado } from './importados.ts'
import { marcoDe } from './marco.ts'

/** For so long an area's orders are suggested (EXP-28). */
const DIAS_DE_PROVEIDOS = 90

/** The list that a request reads (Table EXP-B): a search goes over all that the caller may see (EXP-10). */
export const listaDe = (
  { roles }: Sesion,
  { bandeja = 'por_recibir', anteriores, area_id, medida }: PedidoDeBandeja,
) => {
  const todas = roles.includes(Permiso.supervision) && area_id === undefined
  if (bandeja === 'importados') return todas ? IMPORTADOS.todas : IMPORTADOS.area
  if (medida) return roles.includes(Permiso.supervision) ? TODOS.todas : TODOS.area
  if (bandeja === 'todos') return todas ? TODOS.todas : TODOS.area
  return LISTAS[anteriores ? 'anteriores' : bandeja]
}

/** Lists that go over more than a tray. */
const enTodo = (bandeja: PedidoDeBandeja['bandeja']): boolean => bandeja === 'todos' || bandeja === 'importados'

/** Throws validacion where a search over everything says too little (EXP-10). */
export const exigirBusqueda = ({ bandeja, search, medida }: PedidoDeBandeja): void => {
  if (!medida && enTodo(bandeja) && search.trim().length < BUSQUEDA_MINIMA)
    throw campoInvalido('search', MENSAJES_BANDEJA.busquedaCorta)
}

/** A row with the words of its due date (PLA-18); of a copy the date alone. */
export const filaCon = (casa: Pick<CasaDeExpedientes, 'reloj' | 'plazos'>) => {
  const semaforoDe = semaforoDeFila(casa)
  return ({ suspendido, corto, ...fila }: FilaLeida): FilaDeBandeja => {
    if (fila.forma === 'copia' || (!fila.vence && !suspendido)) return { ...fila, semaforo: null, restan: null }
    return { ...fila, ...semaforoDe({ vence: fila.vence, corto, suspendido }) }
  }
}

/** The tray of an area and its acts (18 sections 2 and 5). */
export const bandejaRoutes: FastifyPluginAsync<CasaDeExpedientes & Pick<CasaWeb, 'enlaces'>> = async (app, casa) => {
  ruta(app, expedientesApi.listar, async ({ body, sesion }) => {
    exigirBandeja(casa)
    exigirBusqueda(body)
    if (leeTodas(sesion) && !enTodo(body.bandeja) && !body.medida) soloSuArea(sesion, body.area_id)
    const marco = marcoDe(casa, sesion, body)
    const leida = await listaDe(sesion, body).pagina(casa.db, body, marco)
    // Counted with the first page: further ones are of the same search.
    const buscada = body.bandeja === 'todos' && !body.medida && body.start === 0
    const importados = buscada ? listaDe(sesion, { ...body, bandeja: 'importados' }) : null
    const { data, recordsFiltered, hayMas, por_recibir, en_proceso, por_vencer, vencidos, sin_asignar } = leida
    const jefe = esJefe(sesion.roles)
    return {
      data: data.map(filaCon(casa)),
      recordsTotal: enTodo(body.bandeja) || body.medida ? recordsFiltered : leida.recordsTotal,
      recordsFiltered,
      ...(hayMas && { hayMas }),
      cuentas: {
        ...{ por_recibir, en_proceso, por_vencer },
        ...{ vencidos: jefe ? vencidos : null, sin_asignar: jefe ? sin_asignar : null },
      },
      ...(importados && { importados: await contarImportados(casa.db, importados, body, marco) }),
    }
  })
  ruta(app, expedientesApi.recibir, ({ body, sesion, actor }) => recibir(casa, { sesion, actor }, body))
  ruta(app, expedientesApi.devolver, async ({ body, sesion, actor }) => {
    const { registro_id } = await devolver(casa, { sesion, actor }, body)
    return leerExpediente(casa, { sesion, actor }, registro_id)
  })
  ruta(app, expedientesApi.derivar, ({ body, sesion, actor }) => derivar(casa, { sesion, actor }, body))
  ruta(app, expedientesApi.asignar, ({ body, sesion, actor }) => asignar(casa, { sesion, actor }, body))
  ruta(app, expedientesApi.archivar, ({ body, sesion, actor }) => archivar(casa, { sesion, actor }, body))
  ruta(app, expedientesApi.reabrir, async ({ params, body, sesion, actor }) => {
    await reabrir(casa, { sesion, actor }, params.id, body)
    return leerExpediente(casa, { sesion, actor }, params.id)
  })
  ruta(app, expedienteApi.leer, ({ params, sesion, actor }) => {
    exigirBandeja(casa)
    return leerExpediente(casa, { sesion, actor }, params.id)
  })
  ruta(app, expedienteApi.importado, ({ params, sesion, actor }) => {
    exigirBandeja(casa)
    return leerImportado(casa, { sesion, actor }, params.id)
  })
  ruta(app, expedientesApi.deshacer, ({ body, sesion, actor }) => deshacer(casa, { sesion, actor }, body))
  ruta(app, expedientesApi.proveidos, async ({ sesion }) => {
    exigirBandeja(casa)
    return { data: await listProveidos(casa.db, sesion.area.id, diaMas(casa.reloj.hoy(), -DIAS_DE_PROVEIDOS)) }
  })
  ruta(app, expedientesApi.personas, async ({ sesion }) => {
    exigirBandeja(casa)
    return { data: await listCargas(casa.db, sesion.area.id, casa.reloj.hoy()) }
  })
}
