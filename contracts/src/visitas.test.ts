import { describe, expect, it } from 'vitest'
import { areaSembrada } from './base/permisos.ts'
import { COLUMNAS_REPORTE, ReporteListado, VisitaReporte } from './reporte-visitas.ts'
import { etiquetaTrabajador, type OpcionTrabajador, opcionesVigentes } from './trabajadores.ts'
import {
  COLUMNAS_VISITAS,
  DOCUMENTOS,
  nombreCompleto,
  UBICACIONES_PROGRAMAS,
  ubicacionesDe,
  type Visita,
  VisitaGuardar,
  visitasApi,
} from './visitas.ts'
import { rangoDelPeriodo } from './visitas-lista.ts'

const buena = { nrodoc: '98000001', name: 'Rosa', apellidos: 'Quispe Mamani', motivo: 'Consulta', empacce_id: 7 }
const mensajes = (cuerpo: unknown, esquema: { safeParse: typeof VisitaGuardar.safeParse } = VisitaGuardar) =>
  Object.fromEntries(esquema.safeParse(cuerpo).error?.issues.map((i) => [i.path.join('.'), i.message]) ?? [])

const visita: Visita = {
  id: 1,
  tipo_doc: 'DNI',
  nrodoc: '98000001',
  sin_consulta: false,
  name: 'Rosa',
  apellidos: 'Quispe Mamani',
  ape_nom: 'Quispe Mamani Rosa',
  motivo: 'Consulta',
  ubicacion: null,
  empacce_id: 7,
  employee_id: 3,
  cargo_id: 2,
  employee_visitado: 'Julio Condori',
  employee_cargo: 'Asistente',
  created_at: '2026-11-21 08:03:15',
  salida_date: null,
  salida_no_registrada: false,
  registrada_at: null,
  entidad: null,
  lugar: null,
  observacion: null,
  importada: false,
  updated_at: '2026-11-21 08:03:15',
}

describe('saving a visit', () => {
  it('VIS-14 a whole visit is taken, with its optional parts empty', () => {
    expect(VisitaGuardar.parse(buena)).toEqual({ ...buena, tipo_doc: 'DNI', sin_consulta: false })
    expect(mensajes({ ...buena, ubicacion: null, apellidos: '', id: null })).toEqual({})
  })

  it.each([['abc'], ['   a   '], [''], [undefined], [null]])(
    'VIS-20 the reason %j is refused with the message of the book',
    (motivo) => {
      expect(mensajes({ ...buena, motivo })).toEqual({ motivo: 'Ingrese un motivo minimo 04 caracteres' })
    },
  )

  it('VIS-20 reasons of 4 and of 255 characters are taken', () => {
    expect(mensajes({ ...buena, motivo: 'abcd' })).toEqual({})
    expect(mensajes({ ...buena, motivo: 'x'.repeat(255) })).toEqual({})
  })

  it('VIS-15, VIS-17, VIS-21 each bad field carries its own message', () => {
    expect(mensajes({ ...buena, nrodoc: '123', name: ' ', empacce_id: 0 })).toEqual({
      nrodoc: 'numero dni no es valido',
      name: 'Ingrese el nombre del visitante',
      empacce_id: 'Elija el empleado',
    })
    for (const nrodoc of ['AB-123456', 'AB 123456', '7'.repeat(13)])
      expect(mensajes({ ...buena, tipo_doc: 'PAS', nrodoc })).toEqual({ nrodoc: DOCUMENTOS.PAS.mensaje })
    expect(VisitaGuardar.parse({ ...buena, tipo_doc: 'CE', nrodoc: 'ab1234567' }).nrodoc).toBe('AB1234567')
    expect(mensajes({ ...buena, name: 'x'.repeat(81) })).toEqual({ name: 'Máximo 80 caracteres' })
    expect(mensajes({ ...buena, motivo: 'x'.repeat(256) })).toEqual({ motivo: 'Máximo 255 caracteres' })
    expect(mensajes({ ...buena, motivo: 5, empacce_id: '7' })).toEqual({
      motivo: 'Debe ser un texto',
      empacce_id: 'Debe ser un número',
    })
  })

  it('VIS-28 a PUT without a body, or with an empty one, means the exit; with one it must be whole', () => {
    const { body } = visitasApi.guardar
    expect(body.parse(undefined)).toBeNull()
    expect(body.parse(null)).toBeNull()
    expect(body.parse({})).toBeNull()
    expect(body.parse(buena)).toMatchObject(buena)
    expect(mensajes({ motivo: 'abc' }, body as never)).toHaveProperty('motivo')
  })

  it('IDE-12 a full name is surnames, then names, cut at 80 characters', () => {
    expect(nombreCompleto('Rosa María', 'Quispe Mamani')).toBe('Quispe Mamani Rosa María')
    expect(nombreCompleto('', 'Quispe')).toBe('Quispe')
    expect(nombreCompleto('Rosa', '')).toBe('Rosa')
    expect(nombreCompleto('x'.repeat(60), 'y'.repeat(60))).toHaveLength(80)
    const cortado = nombreCompleto('', `${'y'.repeat(79)}\u{20000}`)
    expect([cortado.length, cortado.isWellFormed()]).toEqual([79, true])
  })
})

describe('choices', () => {
  it('VIS-25 every area but 47 is offered only OFICINA CENTRAL', () => {
    for (const area of [4, 11, 20, 21, 46, 48])
      expect(ubicacionesDe(areaSembrada(area), ['NUTRICION'])).toEqual(['OFICINA CENTRAL'])
  })

  it('ORG-18 OFICINA CENTRAL stands first, whatever the list of the area says', () => {
    const varios = { facultades: ['locales'] } as const
    expect(ubicacionesDe(varios)).toEqual(['OFICINA CENTRAL'])
    expect(ubicacionesDe(varios, ['MERCADO', 'OFICINA CENTRAL'])).toEqual(['OFICINA CENTRAL', 'MERCADO'])
  })

  it('VIS-26 area 47 is offered the seven locations of the book', () => {
    expect(ubicacionesDe(areaSembrada(47), UBICACIONES_PROGRAMAS)).toEqual([
      'OFICINA CENTRAL',
      'NUTRICION',
      'PADRON NOMINAL',
      'UNIDAD LOCAL DE EMPADRONAMIENTO',
      'PROGRAMA DE COMPLEMENTACION ALIMENTARIA',
      'PROGRAMA VASO DE LECHE',
      'ACCIONES DE LOS MUNICIPIOS QUE PROMUEVEN EL CUIDADO INFANTIL Y LA ADECUADA ALIMENTACION',
    ])
  })

  const opcion = (cambios: Partial<OpcionTrabajador>): OpcionTrabajador => ({
    ...{ empacce_id: 1, employee_id: 1, name: 'Julio', ape_pat: 'Condori', ape_mat: 'Flores' },
    ...{ cargo_name: 'Asistente', estado: 1, anio_eje: 2026 },
    ...cambios,
  })

  it('VIS-21 an option shows name, both surnames and the position in brackets', () => {
    expect(etiquetaTrabajador(opcion({}))).toBe('Julio Condori Flores [Asistente]')
    expect(etiquetaTrabajador(opcion({ ape_mat: '' }))).toBe('Julio Condori [Asistente]')
  })

  it('VIS-22 only employees active in the current year are offered', () => {
    const opciones = [opcion({}), opcion({ empacce_id: 2, estado: 0 }), opcion({ empacce_id: 3, anio_eje: 2025 })]
    expect(opcionesVigentes(opciones, 2026).map((o) => o.empacce_id)).toEqual([1])
    expect(opcionesVigentes(opciones, 2027)).toEqual([])
  })

  it('VIS-21 options are offered by name, whatever order they come in', () => {
    const opciones = ['Zoila', 'Óscar', 'Nadia'].map((name, empacce_id) => opcion({ empacce_id, name }))
    expect(opcionesVigentes(opciones, 2026).map(({ name }) => name)).toEqual(['Nadia', 'Óscar', 'Zoila'])
  })
})

describe('columns', () => {
  it('VIS-03 the log has its columns, with badges written out for exports', () => {
    expect(COLUMNAS_VISITAS.map(({ titulo, texto }) => [titulo, texto(visita)])).toEqual([
      ['Visitante', 'Quispe Mamani Rosa (DNI 98000001)'],
      ['Motivo de Visita', 'Consulta'],
      ['Empleado Visitado', 'Julio Condori (Asistente)'],
      ['Ubicación/Oficina', ''],
      ['Fecha', '21/11/2026'],
      ['Hora', '08:03'],
      ['Salida', ''],
    ])
  })

  it('VIS-46 the report has its eight columns', () => {
    expect(COLUMNAS_REPORTE.map(({ titulo }) => titulo)).toEqual([
      'FECHA',
      'VISITANTE',
      'DNI',
      'MOTIVO',
      'EMPLEADO',
      'CARGO',
      'HORA ING.',
      'HORA SALIDA',
    ])
  })

  it('VIS-53 a report row keeps nothing that its columns do not show', () => {
    const campos = new Set<string>(COLUMNAS_REPORTE.map(({ campo }) => campo))
    expect(new Set(Object.keys(VisitaReporte.parse(visita)))).toEqual(campos)
  })
})

describe('report filter', () => {
  it('VIS-50 both names of each date are taken, and area 0 stands for all', () => {
    const rango = { desde: '2026-11-01', hasta: '2026-11-21', area_id: 0 }
    expect(ReporteListado.parse({ fecha_ini: '2026-11-01', fecha: '2026-11-21' })).toMatchObject(rango)
    expect(ReporteListado.parse({ date_ini: '2026-11-01', date_at: '2026-11-21', area_id: 0 })).toMatchObject(rango)
  })

  it('VIS-45 a range that ends before it begins is refused with the message of the book', () => {
    const { error } = ReporteListado.safeParse({ fecha_ini: '2026-11-22', fecha: '2026-11-21' })
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['fecha_ini'], 'La fecha de inicio debe ser menor o igual a la fecha final'],
    ])
  })

  it('VIS-50 92 days are taken and 93 refused (D-32, D-54)', () => {
    expect(ReporteListado.safeParse({ fecha_ini: '2026-08-22', fecha: '2026-11-21' }).success).toBe(true)
    const { error } = ReporteListado.safeParse({ fecha_ini: '2026-08-21', fecha: '2026-11-21' })
    expect(error?.issues.map(({ message }) => message)).toEqual(['El rango máximo es de 92 días'])
  })

  it('API-17 missing and impossible dates and strange areas are refused, each at its field', () => {
    expect(ReporteListado.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(['fecha_ini'])
    for (const cuerpo of [
      { fecha_ini: '2026-02-30', fecha: '2026-03-01' },
      { fecha_ini: '2026-03-01', fecha: '2026-03-01', area_id: -1 },
      { fecha_ini: '2026-03-01', fecha: '2026-03-01', area_id: '0' },
      { fecha_ini: '2026-03-01', fecha: '2026-03-01', columns: { nrodoc: '98' } },
      { fecha_ini: '2026-03-01', fecha: '2026-03-01', order: [{ column: 'empacce_id', dir: 'asc' }] },
    ]) {
      expect(ReporteListado.safeParse(cuerpo).success).toBe(false)
    }
  })
})

describe('periods of the log', () => {
  it.each([
    ['hoy', '2026-11-18', '2026-11-18'],
    ['ayer', '2026-11-17', '2026-11-17'],
    ['semana', '2026-11-16', '2026-11-18'],
    ['2026-10-30..2026-11-02', '2026-10-30', '2026-11-02'],
  ])('SHE-10 %s goes from %s to %s on a Wednesday', (periodo, desde, hasta) => {
    expect(rangoDelPeriodo(periodo, '2026-11-18')).toEqual({ desde, hasta })
  })

  it('SHE-10 a week begins on Monday, and yesterday may be of another year', () => {
    expect(rangoDelPeriodo('semana', '2026-11-16')?.desde).toBe('2026-11-16')
    expect(rangoDelPeriodo('semana', '2026-11-22')?.desde).toBe('2026-11-16')
    expect(rangoDelPeriodo('ayer', '2027-01-01')?.desde).toBe('2026-12-31')
  })
})
