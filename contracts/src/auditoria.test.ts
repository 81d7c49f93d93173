import { describe, expect, test } from 'vitest'
import { type ActoEnCorto, type Cambio, resumenDeCambios } from './auditoria-campos.ts'

const cambio = (campo: string, antes: string | null, despues: string | null) => ({ campo, antes, despues })
const enCorto = (modulo: string, cambios: Cambio[], accion: ActoEnCorto['accion'] = 'modifico') =>
  resumenDeCambios({ modulo, accion, cambios })

describe('what changed, in short', () => {
  test('D-33 values are told as people read them, before and after, without what says nothing', () => {
    expect(
      enCorto('accesos', [
        cambio('updated_at', '2026-11-18T15:30:00+00:00', '2026-11-18T15:31:00+00:00'),
        cambio('anio_eje', '2025', '2026'),
        cambio('estado', 'true', 'false'),
      ]),
    ).toBe('Estado: activo → inactivo; Año: 2025 → 2026')
    expect(enCorto('visitas', [cambio('salida_date', null, '2026-11-19T02:05:09.123+00:00')])).toBe(
      'Salida: 18/11/2026 21:05',
    )
    expect(enCorto('trabajadores', [cambio('fecha_nac', '1990-02-01', null), cambio('sexo', '0', '1')])).toBe(
      'Sexo: FEMENINO → MASCULINO; Fecha de nacimiento: 01/02/1990 → —',
    )
    expect(
      enCorto('usuarios', [cambio('clave_cambiada_at', '2026-11-18T15:30:00+00:00', '2026-11-19T02:05:09.123+00:00')]),
    ).toBe('Contraseña: cambiada el 18/11/2026 10:30 → cambiada el 18/11/2026 21:05')
    expect(enCorto('documentos', [cambio('comparecientes', '', 'Conste '.repeat(700))]).length).toBeLessThan(110)
  })

  test('D-33 a record that is new is told by what it holds, not by its numbers', () => {
    expect(
      enCorto('usuarios', [
        cambio('id', null, '7'),
        cambio('area_id', null, null),
        cambio('created_at', null, '2026-11-18T15:30:00+00:00'),
        cambio('username', null, 'rquispe'),
      ]),
    ).toBe('Usuario: rquispe')
    expect(enCorto('permisos', [cambio('codigo', '5', null), cambio('empacce_id', '9', null)], 'elimino')).toBe(
      'Permiso: Panel Visitas',
    )
    expect(enCorto('permisos', [cambio('codigo', null, '99')])).toBe('Permiso: 99')
    // What an edit empties is not told as if it were still there.
    expect(enCorto('accesos', [{ ...cambio('user_id', '9', null), nombre_antes: 'luis' }])).toBe('Usuario: luis → —')
    // A number has the name that came with it, and stays one without.
    const area = { ...cambio('area_id', '31', '999'), nombre_antes: 'Alcaldía' }
    expect(enCorto('accesos', [area, cambio('cargo_id', null, null)])).toBe('Área: Alcaldía → 999')
    // A field that this version does not know keeps its own name.
    expect(enCorto('otra', [cambio('nuevo_campo', null, 'x')])).toBe('nuevo_campo: x')
  })
})
