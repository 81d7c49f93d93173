import { documentosApi } from '@cabildo/contracts/documentos'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorApi } from './api.ts'
import { irA } from './direccion.ts'
import { terminarSesion } from './sesion.ts'
import { subir } from './subida.ts'

// Test files share their modules: what another one has loaded is loaded anew, with what stands in here.
vi.hoisted(() => vi.resetModules())
// The session and the address live in a browser; here only what is asked of them counts.
vi.mock('./sesion.ts', () => ({ leerToken: () => 'ficha', terminarSesion: vi.fn() }))
vi.mock('./direccion.ts', () => ({ irA: vi.fn() }))

/** The browser's XMLHttpRequest as far as uploads use it; the test plays the line and the server. */
class PeticionFalsa extends EventTarget {
  static ultima: PeticionFalsa
  readonly upload = new EventTarget()
  readonly cabeceras: Record<string, string> = {}
  respondidas: Record<string, string> = {}
  direccion = ''
  formulario = new FormData()
  status = 0
  responseText = ''

  constructor() {
    super()
    PeticionFalsa.ultima = this
  }
  open(metodo: string, direccion: string) {
    this.direccion = `${metodo} ${direccion}`
  }
  setRequestHeader(nombre: string, valor: string) {
    this.cabeceras[nombre] = valor
  }
  getResponseHeader(nombre: string) {
    return this.respondidas[nombre] ?? null
  }
  send(formulario: FormData) {
    this.formulario = formulario
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  avanzar(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }))
  }
  contestar(status: number, cuerpo: unknown) {
    Object.assign(this, { status, responseText: typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo) })
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', PeticionFalsa)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const archivo = (nombre: string) => new File(['%PDF-'], nombre)
const empezar = async (opciones: Parameters<typeof subir>[2] = {}) => {
  const envio = {
    params: { doc_id: '7' },
    body: { tipo_doc: '3', anio: '2026', contenido: '{"vistos":"ñandú"}' },
    archivos: { fileLocal: [archivo('a.pdf')], 'selectedFileAnexo[]': [archivo('b.pdf'), archivo('c.pdf')] },
  }
  const resultado = subir(documentosApi.editar, envio, opciones).then(
    (respuesta) => ({ respuesta }),
    (error: unknown) => ({ error }),
  )
  await vi.advanceTimersByTimeAsync(0)
  return { resultado, peticion: PeticionFalsa.ultima }
}

test('API-07 sends the texts and the files under the names of their parts', async () => {
  const { resultado, peticion } = await empezar()
  expect(peticion.direccion).toBe('POST /api/documentos/7')
  expect([...peticion.formulario].map(([parte, valor]) => [parte, valor instanceof File ? valor.name : valor])).toEqual(
    [
      ['tipo_doc', '3'],
      ['anio', '2026'],
      ['contenido', '{"vistos":"ñandú"}'],
      ['fileLocal', 'a.pdf'],
      ['selectedFileAnexo[]', 'b.pdf'],
      ['selectedFileAnexo[]', 'c.pdf'],
    ],
  )
  peticion.contestar(200, { ok: true })
  expect(await resultado).toEqual({ respuesta: { ok: true } })
})

test('DOC-56 tells how much has been sent, and waits as long as bytes move', async () => {
  const avances: number[] = []
  const { resultado, peticion } = await empezar({ alAvanzar: (parte) => avances.push(parte) })
  for (let i = 1; i <= 4; i++) {
    await vi.advanceTimersByTimeAsync(50_000)
    peticion.avanzar(i, 4)
  }
  peticion.contestar(200, { ok: true })
  expect([avances, await resultado]).toEqual([[0.25, 0.5, 0.75, 1], { respuesta: { ok: true } }])
})

test('SHE-80 an upload that no longer moves ends as one without answer', async () => {
  const { resultado } = await empezar()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await resultado).toMatchObject({ error: { status: 0 } })
})

test('SHE-97 a refusal brings its message and its fields; what a proxy says in HTML brings none', async () => {
  const uno = await empezar()
  uno.peticion.contestar(422, { message: 'No', codigo: 'pdfDanado', errors: { fileLocal: 'Dañado' } })
  const { error } = (await uno.resultado) as { error: ErrorApi }
  expect(error).toBeInstanceOf(ErrorApi)
  expect([error.status, error.mensaje, error.campos]).toEqual([422, 'No', { fileLocal: 'Dañado' }])
  const otro = await empezar()
  otro.peticion.contestar(502, '<html>')
  expect(await otro.resultado).toMatchObject({ error: { status: 502 } })
})

test('SHE-91 SHE-35 a lost session ends, an initial password leads to its change', async () => {
  const uno = await empezar()
  expect(uno.peticion.cabeceras).toEqual({ authorization: 'Bearer ficha' })
  uno.peticion.contestar(401, { codigo: 'sinSesion' })
  expect(await uno.resultado).toMatchObject({ error: { status: 401 } })
  expect(terminarSesion).toHaveBeenCalledOnce()
  const otro = await empezar()
  otro.peticion.contestar(403, { codigo: 'cambiarClave', cambiar_clave: true })
  expect(await otro.resultado).toMatchObject({ error: { status: 403 } })
  expect(irA).toHaveBeenCalledWith('change_password')
})

test('whoever gives up is not told of an error of the line', async () => {
  const control = new AbortController()
  const { resultado } = await empezar({ signal: control.signal })
  control.abort()
  expect(await resultado).toMatchObject({ error: { name: 'AbortError' } })
})
