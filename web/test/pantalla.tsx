import type { Ruta } from '@cabildo/contracts/base/rutas'
import { pendientesApi } from '@cabildo/contracts/documentos-pendientes'
import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import type { Evento } from '@cabildo/contracts/eventos'
import { eventosApi } from '@cabildo/contracts/eventos'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { publicacionesApi } from '@cabildo/contracts/publicaciones'
import { type PuestaEnMarcha, puestaEnMarchaApi } from '@cabildo/contracts/puesta-en-marcha'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { ultimoCambioApi } from '@cabildo/contracts/ultimo-cambio'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { Aplicacion } from '../src/Aplicacion.tsx'
import { consultas } from '../src/platform/consultas.ts'
import { iniciarSesion } from '../src/platform/sesion.ts'
import { ELENCO, type Persona } from './elenco.ts'
import { responder } from './servidor.ts'

const base64 = (texto: string) => btoa(String.fromCharCode(...new TextEncoder().encode(texto)))

/** A token as the browser reads it: what is inside counts, and the server alone looks at the signature. */
export const tokenDe = (sesion: SesionUsuario): string => `x.${base64(JSON.stringify(sesion))}.x`

/** A stream of events that stays open until the page leaves it, and the way to tell it something. */
export const abrirFlujo = () => {
  const oyentes = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const contestar = ({ signal }: { signal: AbortSignal }) => {
    let propio: ReadableStreamDefaultController<Uint8Array>
    const cuerpo = new ReadableStream<Uint8Array>({
      start: (control) => {
        propio = control
        oyentes.add(control)
        // As a browser does: what is read of an answer that was given up fails at once.
        signal.addEventListener('abort', () => oyentes.delete(control) && control.error(signal.reason))
      },
      cancel: () => void oyentes.delete(propio),
    })
    return new Response(cuerpo, { headers: { 'content-type': 'text/event-stream' } })
  }
  const emitir = (datos: unknown, id?: number) => {
    const texto = `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(datos)}\n\n`
    for (const oyente of oyentes) oyente.enqueue(new TextEncoder().encode(texto))
  }
  return { contestar, emitir }
}

let raiz: Root | undefined

/** A municipality that serves: welcome says nothing of it. */
const EN_SERVICIO: PuestaEnMarcha = {
  ...{ demostracion: false, en_servicio: { desde: '2023-11-18 10:00:00', por: null }, pasos: [] },
  firma: { usa: '', nota: '', local: true, firmantes: [], cuantos: 0, ultima: null, puede_probar: true },
  correo: { usa: '', email: null, prueba: null, ultima: null },
  ...{ respaldo: { ultimo: null, orden: '' }, seguridad: { https: true } },
}

/** An empty tray, whose counts the menu asks for. */
const SIN_EXPEDIENTES = {
  ...{ data: [], recordsTotal: 0, recordsFiltered: 0 },
  cuentas: { por_recibir: 0, en_proceso: 0, por_vencer: 0, vencidos: null, sin_asignar: null },
}

const SIN_PENDIENTES = { porFirmar: 0, despachoEnEspera: 0, despachoDevueltos: 0, devueltos: 0 }

/** Takes the product off the page. */
export const cerrar = () => {
  raiz?.unmount()
  raiz = undefined
  document.querySelector('#raiz')?.remove()
}

/** Draws the whole product anew, as after a reload: what is not in the address or kept by the browser is gone. */
export const recargar = () => {
  cerrar()
  consultas.clear()
  document.title = ''
  const caja = document.body.appendChild(document.createElement('div'))
  caja.id = 'raiz'
  raiz = createRoot(caja)
  flushSync(() => raiz?.render(<Aplicacion />))
}

interface Apertura {
  /** Who is signed in; nobody otherwise. */
  como?: Persona | SesionUsuario
  /** What the address says behind the screen's name. */
  datos?: string
}

/**
 * Opens a screen of the whole product, in its frame, for somebody of the cast. What the frame of the staff asks is answered,
 * where the test has not said otherwise before; what the screen asks is for the test to answer. Returns what tells it of
 * a colleague's change.
 */
export const abrir = async (ruta: Ruta | '', { como, datos = '' }: Apertura = {}) => {
  const eventos = abrirFlujo()
  if (como) {
    iniciarSesion(tokenDe(typeof como === 'string' ? ELENCO[como] : como))
    responder(puestaEnMarchaApi.ver, { data: EN_SERVICIO }, { aFalta: true })
    responder(ultimoCambioApi.ver, { data: null }, { aFalta: true })
    responder(encargaturasApi.mias, { data: [] }, { aFalta: true })
    responder(pendientesApi.contar, { data: SIN_PENDIENTES }, { aFalta: true })
    responder(expedientesApi.listar, SIN_EXPEDIENTES, { aFalta: true })
    responder(publicacionesApi.listar, { data: [], ultimo: 0 }, { aFalta: true })
    responder(publicacionesApi.escuchar, abrirFlujo().contestar, { aFalta: true })
    responder(eventosApi.escuchar, eventos.contestar, { aFalta: true })
  }
  history.replaceState(null, '', `#/${ruta}${datos && `?${datos}`}`)
  recargar()
  // A screen takes the focus when it comes (usePantalla), whatever has it by then.
  await expect.poll(() => document.title).not.toBe('')
  return { cambiar: (tema: Evento['tema'], area_id: number | null = null) => eventos.emitir({ tema, area_id }) }
}

/** Chooses a file in the field that a box has for one, which its button stands for. */
export const elegirArchivo = async (caja: Locator, archivo: File): Promise<void> => {
  const campo = (await caja.findElement()).querySelector('input[type="file"]')
  if (!campo) throw new Error('The box has no field for a file')
  await page.elementLocator(campo).upload(archivo)
}
