import { ERRORES } from '@cabildo/contracts/base/errores'
import {
  type FilaDeRenovacion,
  LISTA_DE_PROPUESTAS,
  type PorPropuesta,
  type RenovacionHecha,
  renovacionApi,
} from '@cabildo/contracts/renovacion'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { contestarTrabajadores, unEmpleado } from '../../../test/fabricas/trabajadores.ts'
import { abrirUsuarios, elegirArriba } from '../../../test/fabricas/usuarios.ts'
import { paginaDe } from '../../../test/listado.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { filaDe } from '../../../test/tabla.ts'
import { aviso, campo, dialogo, sinDesborde } from '../../../test/vista.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-10T10:00:00-05:00') }))
afterEach(() => void vi.useRealTimers())

const unaFila = (empacce_id: number, cambios: Partial<FilaDeRenovacion> = {}): FilaDeRenovacion => ({
  ...{ empacce_id, nombre: `Quispe Mamani, Prueba ${empacce_id}`, dni: String(95_000_000 + empacce_id) },
  ...{
    user_id: 100 + empacce_id,
    username: `prueba${empacce_id}`,
    area_id: 20,
    area_name: 'Gerencia de Administración',
  },
  ...{
    cargo_name: 'Especialista',
    permisos: [5, 11, 12],
    perfil: null,
    hasta: null,
    propuesta: 'renovar',
    encargo: null,
  },
  ...cambios,
})
const FILAS = [
  unaFila(1),
  unaFila(2, {
    encargo: { encargado: 'Iván Poma Yauri', hasta: '2027-01-15' },
    area_id: 15,
    area_name: 'Gerencia de Desarrollo Urbano',
    permisos: [],
  }),
  unaFila(3, { propuesta: 'termino', hasta: '2026-12-31', user_id: null, username: null }),
  unaFila(4, { propuesta: 'cerrada' }),
  unaFila(5, { propuesta: 'ya_tiene' }),
  unaFila(6, { propuesta: 'reservado' }),
  unaFila(7, { user_id: ELENCO.admin.user.id, perfil: 'Administrador de usuarios' }),
]
const HECHA: RenovacionHecha = { id: 8, por: 'usuarios', en: '2026-12-09 16:40:00', renovados: 12, terminados: 1 }

const contar = (filas: readonly FilaDeRenovacion[]) =>
  Object.fromEntries(
    LISTA_DE_PROPUESTAS.map((una) => [una, filas.filter(({ propuesta }) => propuesta === una).length]),
  ) as PorPropuesta
/** Opens the screen over those rows, which a test may change; gives back what is asked. */
const abrirRenovacion = async (
  filas: FilaDeRenovacion[] = [...FILAS],
  { como = 'admin', hechas = [HECHA] }: { como?: Persona; hechas?: RenovacionHecha[] } = {},
) => {
  const pedidas = responder(renovacionApi.ver, ({ query }) => {
    const { area_id, propuesta } = query.columns
    const delArea = filas.filter((fila) => !area_id || String(fila.area_id) === area_id)
    const suyas = delArea.filter((fila) => !propuesta || fila.propuesta === propuesta)
    const areas = [...new Set(filas.map((fila) => fila.area_id))].map((id) => {
      const deElla = filas.filter((fila) => fila.area_id === id)
      return { area_id: id, area_name: deElla[0]?.area_name ?? '', cantidades: contar(deElla) }
    })
    return { ...paginaDe(suyas, { ...query, columns: {} }), cantidades: contar(delArea), areas, renovaciones: hechas }
  })
  await abrir('renovacion', { como })
  await expect.element(page.getByRole('heading', { name: 'RENOVACIÓN DE ACCESOS' })).toBeVisible()
  return pedidas
}
const boton = (name: string) => page.getByRole('button', { name, exact: true })
const decision = (n: number, acto: string) =>
  page
    .getByRole('group', { name: `Decisión sobre Quispe Mamani, Prueba ${n}` })
    .getByRole('radio', { name: acto, exact: true })
const pie = () => page.getByRole('group', { name: 'Lo que se hará' })
const elegir = (n: number) => page.getByRole('checkbox', { name: `Elegir a Quispe Mamani, Prueba ${n}` })

test('USU-55 USU-56 each row says what is proposed and what happens unless somebody decides otherwise', async () => {
  await abrirRenovacion()
  await expect.element(filaDe('Prueba 1')).toMatchTextContent('Panel Visitas y 2 más')
  await expect.element(filaDe('Prueba 7')).toMatchTextContent('Administrador de usuarios')
  await expect.element(filaDe('Prueba 3')).toMatchTextContent('Termina el 31/12/2026')
  await expect.element(filaDe('Prueba 2')).toMatchTextContent('Encargado a Iván Poma Yauri hasta el 15/01/2027')
  await expect.element(decision(1, 'Renovar')).toBeChecked()
  await expect.element(decision(3, 'No renovar')).toBeChecked()
  await expect.element(decision(4, 'Terminar')).toBeChecked()
  await expect.element(decision(4, 'Renovar')).not.toBeInTheDocument()
  // User 11 is who looks: its access bears no dates.
  await expect.element(decision(7, 'Terminar')).not.toBeInTheDocument()
  await expect.element(filaDe('Prueba 5')).toMatchTextContent('Ya tiene acceso de 2027Nada que hacer')
  await expect.element(filaDe('Prueba 6')).toMatchTextContent('Solo informáticaLa decide Informática')
  await expect
    .element(pie())
    .toMatchTextContent('3 se renuevan desde el 01/01/2027, 1 no se renuevan, 1 terminan el 31/12/2026; 2 no cambian')
  await expect.element(page.getByRole('radio', { name: /^7\s*Todas$/ })).toBeChecked()
  await revisarAccesibilidad()
  await page.getByRole('radio', { name: /Área cerrada/ }).click()
  await expect.element(boton('Terminar 1 acceso')).toBeEnabled()
  await expect.element(filaDe('Prueba 1')).not.toBeInTheDocument()
})

test('USU-56 USU-57 what was decided is sent once with the counts that were shown, and the toast says what was done', async () => {
  await abrirRenovacion()
  await decision(2, 'No renovar').click()
  await expect.element(boton('Renovar 2 accesos')).toBeEnabled()
  for (const n of [1, 3]) await elegir(n).click()
  await expect.element(page.getByRole('group', { name: 'Accesos elegidos' })).toMatchTextContent('2 elegidos')
  await boton('Poner fecha final').click()
  await expect.element(dialogo('PONER FECHA FINAL')).toMatchTextContent('Se renuevan hasta ese día: 2 accesos')
  await expect.element(campo('Hasta')).toHaveFocus()
  await revisarAccesibilidad()
  await campo('Hasta').fill('31/12/2026')
  await expect.element(boton('Poner')).toBeDisabled()
  await campo('Hasta').fill('30/06/2027')
  await boton('Poner').click()
  await expect.element(filaDe('Prueba 3')).toMatchTextContent('hasta el 30/06/2027')
  const enviados = responder(renovacionApi.renovar, {
    ...{ renovacion_id: 9, cantidades: { renovados: 3, terminados: 1, quedan: 4 } },
    fuera: [{ empacce_id: 1, nombre: 'Quispe Mamani, Prueba 1', motivo: 'quien redacta no firma' }],
  })
  await boton('Renovar 3 accesos').click()
  await expect.element(aviso('Se renovaron 3 accesos de 2027. 4 quedan por decidir.')).toBeVisible()
  await expect.element(dialogo('QUEDARON SIN RENOVAR')).toMatchTextContent('quien redacta no firma')
  await expect.element(boton('Entendido')).toHaveFocus()
  await revisarAccesibilidad()
  expect(enviados.map(({ params, body }) => ({ anio: params.anio, ...body }))).toEqual([
    {
      ...{ anio: 2027, todos: true, filtro: { area_id: null, propuesta: null }, clave: expect.any(String) },
      decisiones: [
        { empacce_id: 2, acto: 'no_renovar' },
        { empacce_id: 1, acto: 'renovar', hasta: '2027-06-30' },
        { empacce_id: 3, acto: 'renovar', hasta: '2027-06-30' },
      ],
      cantidades: { renovar: 3, no_renovar: 1, terminar: 1, no_cambian: 2 },
    },
  ])
})

test('USU-57 D-22 where the accesses have changed the counts are shown anew, and what was decided stays', async () => {
  const filas = [...FILAS]
  await abrirRenovacion(filas)
  await decision(1, 'Terminar').click()
  await decision(2, 'No renovar').click()
  // Somebody else gives the second one an access, and the third person comes in.
  filas[1] = unaFila(2, { propuesta: 'ya_tiene' })
  filas.push(unaFila(8))
  const enviados = responder(renovacionApi.renovar, () => rechazo('renovacionCambiada'))
  await boton('Renovar 1 acceso').click()
  await expect.element(aviso(ERRORES.renovacionCambiada.mensaje)).toBeVisible()
  await expect.element(decision(1, 'Terminar')).toBeChecked()
  await expect.element(pie()).toMatchTextContent('2 se renuevan desde el 01/01/2027, 1 no se renuevan, 2 terminan')
  // The same act after a lost answer has its key; another act has another one.
  await boton('Renovar 2 accesos').click()
  await expect.poll(() => enviados.length).toBe(2)
  await expect.element(boton('Renovar 2 accesos')).toBeEnabled()
  await boton('Renovar 2 accesos').click()
  await expect.poll(() => enviados.length).toBe(3)
  const claves = enviados.map(({ body }) => body.clave)
  expect([claves[0] === claves[1], claves[1] === claves[2]]).toEqual([false, true])
})

test('USU-58 undoing asks first, and lists what was used and stays', async () => {
  await abrirRenovacion()
  await page.getByText('Renovaciones hechas').click()
  await boton('Deshacer la del 09/12/2026 16:40 por usuarios').click()
  const pregunta = page.getByRole('alertdialog', { name: 'DESHACER RENOVACIÓN' })
  await expect.element(pregunta).toMatchTextContent('12 renovados, 1 terminados')
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  await revisarAccesibilidad()
  const deshechas = responder(renovacionApi.deshacer, {
    cantidades: { deshechos: 11, quedan: 2 },
    quedan: [{ empacce_id: 1, nombre: 'Quispe Mamani, Prueba 1', motivo: 'Tiene visitas' }],
  })
  await pregunta.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(aviso('Se deshicieron 11; 2 ya se usaron y quedan.')).toBeVisible()
  await expect.element(dialogo('YA SE USARON Y QUEDAN')).toMatchTextContent('Quispe Mamani, Prueba 1Tiene visitas')
  expect(deshechas.map(({ params }) => params.id)).toEqual([8])
})

test('USU-55 the year and the area are chosen, and the screen opens from the actions above the user table', async () => {
  await abrirUsuarios()
  responder(renovacionApi.ver, {
    data: [],
    recordsTotal: 0,
    recordsFiltered: 0,
    cantidades: contar([]),
    areas: [],
    renovaciones: [],
  })
  await elegirArriba('Renovación')
  await expect.element(page.getByRole('heading', { name: 'No hay accesos de 2026 por renovar' })).toBeVisible()
  const pedidas = await abrirRenovacion()
  await campo('Área').selectOptions('Gerencia de Desarrollo Urbano (1)')
  await expect.element(boton('Renovar 1 acceso')).toBeEnabled()
  await campo('Año').selectOptions('2026')
  await expect.poll(() => pedidas.at(-1)?.params.anio).toBe(2026)
  expect(pedidas.at(-1)?.query.columns.area_id).toBe('15')
})

test('TRA-32 TRA-33 the registry of an area offers its own, and is not told of accounts', async () => {
  const filas = [
    unaFila(1, { user_id: null, username: null, permisos: [], area_id: 20 }),
    unaFila(2, { user_id: null, username: null, permisos: [], area_id: 20, propuesta: 'usuarios' }),
  ]
  await abrirRenovacion(filas, { como: 'marta', hechas: [] })
  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .all()
        .map((titulo) => titulo.element().textContent?.trim()),
    )
    .toEqual(['', 'Persona', 'Área y cargo', 'Hasta', 'Propuesta', 'Decisión'])
  await expect.element(filaDe('Prueba 2')).toMatchTextContent('Los renueva la administración de usuarios')
  await expect.element(boton('Renovar 1 acceso')).toBeEnabled()
  await expect.element(campo('Área')).not.toBeInTheDocument()
  contestarTrabajadores([unEmpleado(1, { anio_eje: 2025, area_id: 20 })])
  await boton('Volver a trabajadores').click()
  await expect.element(boton('Renovar 2027')).toBeVisible()
  await boton('Renovar los 1 de 2025').click()
  await expect.element(campo('Año')).toHaveValue('2026')
})

test('USU-71 on a phone the rows are cards, and the bar of what was marked is at the foot', async () => {
  await page.viewport(390, 844)
  await abrirRenovacion()
  await elegir(1).click()
  await expect.element(boton('Poner fecha final')).toBeInViewport()
  await expect.element(pie()).not.toBeInTheDocument()
  expect(sinDesborde()).toBe(true)
  await revisarAccesibilidad()
})
