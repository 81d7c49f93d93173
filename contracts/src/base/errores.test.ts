import { describe, expect, it } from 'vitest'
import { ERRORES } from './errores.ts'
import { conEspera, esperaEscrita } from './espera.ts'

describe('refusals', () => {
  it.each([
    ['SHE-43 a failed login', 'credencial', 401, 'Credencial incorrecto'],
    ['SHE-46 a throttled login', 'demasiadosIntentos', 429, 'Demasiados intentos, intente más tarde'],
    ['SHE-54 an unknown DNI in the padrón', 'dniNoEncontrado', 404, 'DNI NO ENCONTRADO EN PADRON'],
    ['SHE-93 a missing permission', 'sinPermiso', 403, 'No tiene permiso para realizar esta acción'],
    ['SHE-94 a stale copy', 'desactualizado', 409, 'El registro fue modificado por otro usuario, vuelva a cargarlo'],
    ['SHE-95 a spent limit', 'demasiadasConsultas', 429, 'Demasiadas consultas, intente en unos minutos'],
    ['VIS-34 a removed employee', 'empleadoEliminado', 409, 'No es posible modificar, el empleado fue eliminado'],
  ] as const)('%s says the words of the book', (_que, codigo, status, mensaje) => {
    expect(ERRORES[codigo]).toEqual({ status, mensaje })
  })

  it('API-03 only the unexpected answers 500, and every other status is one of the list', () => {
    for (const [codigo, { status }] of Object.entries(ERRORES)) {
      expect([400, 401, 403, 404, 409, 410, 413, 415, 422, 428, 429, 500, 503, 507], codigo).toContain(status)
      expect(status === 500, codigo).toBe(codigo === 'inesperado')
    }
  })

  it.each([
    [0, '1 segundo'],
    [1, '1 segundo'],
    [45, '45 segundos'],
    [59.2, '1 minuto'],
    [60, '1 minuto'],
    [61, '2 minutos'],
    [3_540, '59 minutos'],
    [3_541, '1 hora'],
    [7_200, '2 horas'],
    [80_000, '23 horas'],
  ])('SHE-95 a wait of %d seconds is written %s', (segundos, escrita) => {
    expect(esperaEscrita(segundos)).toBe(escrita)
  })

  it('SHE-95 SHE-46 D-144 the words of the book begin a refusal that says how long to wait', () => {
    expect(conEspera(ERRORES.demasiadasConsultas.mensaje, 120)).toBe(
      'Demasiadas consultas, intente en unos minutos. Intente de nuevo en 2 minutos.',
    )
    expect(conEspera(ERRORES.subidasALaVez.mensaje, 10)).toBe(
      'Ya está subiendo 4 archivos. Espere a que termine uno. Intente de nuevo en 10 segundos.',
    )
  })

  it('SHE-97 no message shows a code, a path or a piece of a program', () => {
    for (const { mensaje } of Object.values(ERRORES)) expect(mensaje).not.toMatch(/[{}<>\\/]|https?:|Error:|undefined/)
  })
})
