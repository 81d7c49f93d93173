import { describe, expect, test } from 'vitest'
import { resumenDeCambios } from './auditoria-campos.ts'

const cambio = (campo: string, antes: string | null, despues: string | null) => ({ campo, antes, despues })

describe('what changed, in short', () => {
  test('D-33 values are told as people read them, before and after, without what says nothing', () => {
    expect(
      resumenDeCambios('accesos', [
        cambio('updated_at', '2026-11-18T15:30:00+00:00', '2026-11-18T15:31:00+00:00'),
        cambio('anio_eje', '2025', '2026'),
        cambio('estado', 'true', 'false'),
      ]),
    ).toBe('Estado: activo → inactivo; Año: 2025 → 2026')
    expect(resumenDeCambios('visitas', [cambio('salida_date', null, '2026-11-19T02:05:09.123+00:00')])).toBe(
      'Salida: 18/11/2026 21:05',
    )
    expect(resumenDeCambios('trabajadores', [cambio('fecha_nac', '1990-02-01', null), cambio('sexo', '0', '1')])).toBe(
      'Sexo: FEMENINO → MASCULINO; Fecha de nacimiento: 01/02/1990 → —',
    )
    expect(
      resumenDeCambios('usuarios', [
        cambio('clave_cambiada_at', '2026-11-18T15:30:00+00:00', '2026-11-19T02:05:09.123+00:00'),
      ]),
    ).toBe('Contraseña: cambiada el 18/11/2026 10:30 → cambiada el 18/11/2026 21:05')
  })

  test('D-33 a record that is new is told by what it holds, not by its numbers', () => {
    expect(
      resumenDeCambios('usuarios', [
        cambio('id', null, '7'),
        cambio('area_id', null, null),
        cambio('created_at', null, '2026-11-18T15:30:00+00:00'),
        cambio('username', null, 'rquispe'),
      ]),
    ).toBe('Usuario: rquispe')
    expect(resumenDeCambios('permisos', [cambio('codigo', '5', null), cambio('empacce_id', '9', null)])).toBe(
      'Permiso: 5',
    )
    // A field that this version does not know keeps its own name.
    expect(resumenDeCambios('otra', [cambio('nuevo_campo', null, 'x')])).toBe('nuevo_campo: x')
  })
})
