import { expect, test, vi } from 'vitest'
import { ErrorApi } from './api.ts'
import { textoDelFallo } from './consultas.ts'

// The session and the address are the page's, which there is none of here; modules that other files have read are dropped.
vi.hoisted(() => vi.resetModules())
vi.mock('./sesion.ts', () => ({
  ...{ leerToken: () => null, terminarSesion: vi.fn() },
  ...{ alCambiarSesion: vi.fn(), sesionActual: () => null },
}))
vi.mock('./direccion.ts', () => ({ irA: vi.fn() }))

test('SHE-97 a fault that nobody expected shows what to quote, also after the words of the screen; any other message stays as the book has it', () => {
  const message = 'Ocurrió un error inesperado. Si se repite, avise al área de informática.'
  expect(new ErrorApi(500, { message, codigo: 'inesperado', peticion: '4c342063-1a' }).mensaje).toBe(
    `${message} Código: 4c342063-1a`,
  )
  const inesperado = new ErrorApi(500, { message, codigo: 'inesperado', peticion: '4c342063-1a' })
  expect(textoDelFallo(inesperado, 'No se pudo grabar el registro')).toBe(
    'No se pudo grabar el registro. Código: 4c342063-1a',
  )
  expect(textoDelFallo(new ErrorApi(500), 'No se pudo grabar el registro')).toBe('No se pudo grabar el registro')
  expect(new ErrorApi(404, { message: 'Este registro ya no existe', codigo: 'noEncontrado' }).mensaje).toBe(
    'Este registro ya no existe',
  )
})

test('SHE-95 D-28 a refusal for too much at once ends with when to try again; a busy server keeps its words', () => {
  const message = 'Demasiadas consultas, intente en unos minutos'
  expect(new ErrorApi(429, { message }, 90).mensaje).toBe(`${message}. Intente de nuevo en 2 minutos.`)
  expect(new ErrorApi(429, { message }, 1).mensaje).toBe(`${message}. Intente de nuevo en 1 segundo.`)
  expect(new ErrorApi(429, { message }).mensaje).toBe(message)
  expect(new ErrorApi(503, { message }, 5).mensaje).toBe(message)
  expect(textoDelFallo(new ErrorApi(429, { message }, 3_600), 'No se pudo')).toBe(
    `${message}. Intente de nuevo en 1 hora.`,
  )
})
