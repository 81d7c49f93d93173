import { oidcApi } from '@cabildo/contracts/ingreso-oidc'
import { DISPOSITIVO_NUEVO_DIAS } from '@cabildo/contracts/mi-cuenta'
import { sesionApi } from '@cabildo/contracts/sesion'
import type { Modulo } from '../../modulo.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { redDe } from '../../platform/http/red.ts'
import { ruta, type Solicitud } from '../../platform/http/ruta.ts'
import { gastarCupo, MINUTO_MS } from '../../platform/limites/limites.ts'
import { Queue } from '../../platform/queue.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import { deleteRetosViejos } from '../../platform/sesion/retos.queries.ts'
import { terminarSesion } from '../../platform/sesion/sesion.queries.ts'
import { conSitio } from './adivinanza.ts'
import { CUERPO_PUBLICO_BYTES, desdeDe, type Llegada } from './apertura.ts'
import { deleteAvisosViejos } from './avisos.queries.ts'
import { escribirAvisos } from './avisos.ts'
import { ponerExigencias } from './exigencia.ts'
import { sitioDeLlaves, sitioDeQuienPide } from './llaves.ts'
import { deleteIntentosDeOidc } from './oidc/oidc.queries.ts'
import { desenlazar, empezar, terminar } from './oidc/oidc.ts'
import { abrirProveedor, type Proveedor } from './oidc/proveedor.ts'
import { olvidoRoutes } from './olvido/olvido.routes.ts'
import { darSegundoPaso } from './segundo-paso.ts'
import { confirmaEnElProveedor, confirmar, formasDeConfirmar, ingresar, ingresarPorElProveedor } from './sesion.ts'

/** Sign-ins that one network may begin at the provider: a whole municipality shares an address in the morning (ING-19, D-28). */
const EMPEZADOS_POR_MINUTO = 120
/** Who waits for the provider takes no place of those who enter by their password. */
const enElProveedor = new Queue({
  places: 16,
  waiting: 32,
  perKey: { total: 24 },
  refusal: () => new ErrorDeNegocio('demasiadosIntentos', { reintentar: 5 }),
})

export const sesion = {
  rutas: [
    async (app, casa) => {
      const { db, reloj, sesiones, config } = casa
      const publico = { cuerpoMaximo: CUERPO_PUBLICO_BYTES }
      const sitio = sitioDeLlaves(config.direccionPublica)
      const llegadaDe = (request: Solicitud & { protocol: string; host: string }): Llegada => ({
        ...desdeDe(request),
        ...{ log: request.log, peticion: request.id },
        sitio: sitioDeQuienPide(sitio, request),
      })
      ruta(
        app,
        sesionApi.ingresar,
        ({ body, request }) => conSitio(redDe(request.ip), () => ingresar(casa, body, llegadaDe(request))),
        publico,
      )
      ruta(
        app,
        sesionApi.segundo,
        async ({ body, request }) => {
          const llegada = llegadaDe(request)
          return { access_token: await conSitio(llegada.red, () => darSegundoPaso(casa, body, llegada)) }
        },
        publico,
      )
      ruta(app, sesionApi.formasDeConfirmar, ({ sesion, request }) =>
        formasDeConfirmar(casa, sesion, sitioDeQuienPide(sitio, request)),
      )
      ruta(app, sesionApi.confirmar, async ({ sesion, body, request }) => {
        const llegada = llegadaDe(request)
        await conSitio(llegada.red, () => confirmar(casa, sesion, body, llegada))
        return {}
      })
      const proveedor = abrirProveedor(casa)
      /** The provider of the settings. Throws rutaDesconocida where there is none. */
      const elProveedor = (): Proveedor => {
        if (!proveedor) throw new ErrorDeNegocio('rutaDesconocida')
        return proveedor
      }
      ruta(
        app,
        oidcApi.pedir,
        async ({ body, request }) => {
          const pedido = { uso: 'ingreso', reto: body.reto, sesion: null } as const
          const red = redDe(request.ip)
          await gastarCupo(db, reloj, `oidc:${red}`, [{ cadaMs: MINUTO_MS, maximo: EMPEZADOS_POR_MINUTO }])
          return { direccion: await enElProveedor.run(() => empezar(casa, elProveedor(), pedido, request.log), red) }
        },
        publico,
      )
      ruta(
        app,
        oidcApi.volver,
        ({ body, sesion, actor, request }) =>
          enElProveedor.run(async () => {
            const hecho = await terminar(casa, elProveedor(), body, { sesion, actor, log: request.log })
            if (hecho.uso === 'enlace') return { enlazada: true as const }
            if (hecho.uso === 'confirmación') return { confirmado: true as const }
            return ingresarPorElProveedor(casa, hecho, llegadaDe(request))
          }, redDe(request.ip)),
        publico,
      )
      ruta(app, oidcApi.enlazar, async ({ body, sesion, request }) => {
        exigirConfirmado(sesion, reloj)
        return {
          direccion: await empezar(casa, elProveedor(), { uso: 'enlace', reto: body.reto, sesion }, request.log),
        }
      })
      ruta(app, oidcApi.confirmar, async ({ body, sesion, request }) => {
        const proveedor = elProveedor()
        if (!(await confirmaEnElProveedor(casa, sesion))) throw new ErrorDeNegocio('sinPermiso')
        const pedido = { uso: 'confirmación', reto: body.reto, sesion } as const
        return { direccion: await empezar(casa, proveedor, pedido, request.log) }
      })
      ruta(app, oidcApi.desenlazar, async ({ sesion, actor }) => {
        exigirConfirmado(sesion, reloj)
        await enTransaccion(db, actor, (trx) => desenlazar(trx, casa, sesion.user.id))
        return {}
      })
      ruta(app, sesionApi.salir, async ({ sesion }) => {
        await terminarSesion(db, sesion.id, { terminada: reloj.ahora(), motivo: 'salió', por: sesion.user.id })
        sesiones.olvidar(sesion.user.id)
        return {}
      })
    },
    olvidoRoutes,
  ],
  trabajos: (casa) => ({ escribir_avisos: escribirAvisos(casa) }),
  limpiezas: [deleteAvisosViejos, deleteRetosViejos, deleteIntentosDeOidc],
  recoger: (casa) => ponerExigencias(casa),
  permanentes: {
    identidades: 'mientras exista el usuario',
    oidc_intentos: 'un día',
    sesiones: `${DISPOSITIVO_NUEVO_DIAS} días desde que vencen, para avisar de ingresos desde otro lugar`,
    avisos_seguridad: 'un año',
    retos: 'un día desde que vencen',
    factores: 'mientras su titular los use',
    codigos_recuperacion: 'hasta que se generan otros',
    intentos_ingreso: 'un día',
  },
  sinBuscar: {
    intentos_ingreso: 'Ingresos fallidos del último día, que se borran solos.',
    retos: 'Códigos de un solo uso, que se borran solos.',
    oidc_intentos: 'Ingresos sin terminar con el proveedor de identidad, que se borran solos.',
    codigos_recuperacion: 'Códigos de un solo uso, de los que se guarda lo que no se puede leer.',
  },
} satisfies Modulo
