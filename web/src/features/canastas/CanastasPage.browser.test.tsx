import { Permiso } from '@cabildo/contracts/base/permisos'
import { canastasApi } from '@cabildo/contracts/canastas'
import { type Tablero, tableroApi } from '@cabildo/contracts/tablero'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { abrirCanastas, canastas, ENCARGADA, filaDe, TITULO, unaCanasta } from '../../../test/fabricas/canastas.ts'
import { abrirVisitas } from '../../../test/fabricas/visitas.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { responder } from '../../../test/servidor.ts'
import { buscador, filasDeGrilla } from '../../../test/tabla.ts'
import { dialogo, sinDesborde, textosDe } from '../../../test/vista.ts'

const ACCIONES = /^(Editar|Cambiar referencia de) /
const BOTONES = /^(Nuevo|Subir Excel)$/
const botones = () => page.getByRole('main').getByRole('button', { name: BOTONES })

/** What the popup says of a beneficiary, wherever it opens. */
const datosDe = ({ dni, ape_nom }: { dni: string; ape_nom: string }, fnac = '—') => [
  dni,
  ape_nom,
  fnac,
  'JR. LOS OLIVOS 45, ALTO ILO, MZ. C, LT. 7',
  'NUEVO',
  '02/03/2026',
  'APTO',
  'ACTA-MPI',
]
const info = () => dialogo('DATOS DEL PADRÓN')
const verDatos = (datos: readonly string[]) =>
  expect.poll(() => textosDe(info().getByRole('definition'))).toEqual(datos)
const cerrarDatos = async () => {
  await info().getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(info()).not.toBeInTheDocument()
}

test('CAN-01 CAN-02 CAN-05 CAN-06 CAN-07 CAN-08 CAN-09 SHE-88 ten a page, actions first, none in the rows of ANGLO', async () => {
  const deAnglo = Array.from({ length: 12 }, (_, i) => unaCanasta(50 + i, { referencia: 'ACTA-ANGLOAMERICA' }))
  const canasta = unaCanasta(1)
  await abrirCanastas([canasta, ...deAnglo])
  await expect
    .poll(() => textosDe(page.getByRole('columnheader')))
    .toEqual([
      'Accion',
      'APELLIDOS Y NOMBRES',
      'DNI',
      'REFERENCIA',
      'FEC. NAC',
      'NRO. GRUPO',
      'DIRECCION',
      'MZ',
      'PRECALIFICA',
      'F.ENTREGA',
    ])
  await expect.element(filasDeGrilla()).toHaveLength(10)
  await expect.element(page.getByText(/^Mostrando 1 a 10 de 13 /)).toBeVisible()
  await revisarAccesibilidad()
  for (const boton of ['Copiar', 'CSV', 'Excel', 'PDF', 'Imprimir', 'Exportar'])
    await expect.element(page.getByRole('button', { name: boton, exact: true })).not.toBeInTheDocument()

  await buscador().fill(canasta.ape_nom)
  await expect.element(filasDeGrilla()).toHaveLength(1)
  await expect
    .poll(() => textosDe(filasDeGrilla().getByRole('gridcell')))
    .toEqual([
      '',
      canasta.ape_nom,
      canasta.dni,
      'ACTA-MPI',
      '',
      'GRUPO 4',
      'JR. LOS OLIVOS 45, ALTO ILO, MZ. C, LT. 7',
      'c',
      'NUEVO',
      '02/03/2026',
    ])
  await expect.element(filasDeGrilla().getByRole('button', { name: ACCIONES })).toHaveLength(2)

  await buscador().fill('')
  await page.getByRole('combobox', { name: 'Referencia' }).selectOptions('ACTA-ANGLOAMERICA')
  await expect.element(filasDeGrilla().filter({ hasText: 'ACTA-ANGLOAMERICA' })).toHaveLength(10)
  await expect.element(page.getByRole('grid').getByRole('button', { name: ACCIONES })).not.toBeInTheDocument()
  await expect.element(filasDeGrilla().first()).toMatchTextContent('No se modifica')
})

test('CAN-10 CAN-11 a click selects one row, a double click, Enter or a second touch opens its data', async () => {
  const canasta = unaCanasta(1, { fnac: '1981-05-09' })
  await abrirCanastas([canasta, unaCanasta(2)])
  const [primera, segunda] = [filasDeGrilla().nth(0), filasDeGrilla().nth(1)]
  for (const [elegida, otra] of [
    [primera, segunda],
    [segunda, primera],
  ] as const) {
    await elegida.click()
    await expect.element(elegida).toHaveAttribute('aria-selected', 'true')
    await expect.element(otra).toHaveAttribute('aria-selected', 'false')
  }
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  const fila = filaDe(canasta)
  await fila.dblClick()
  await verDatos(datosDe(canasta, '09/05/1981'))
  await expect.element(info().getByRole('textbox')).not.toBeInTheDocument()
  await cerrarDatos()
  await expect.element(fila).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(info()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(info()).not.toBeInTheDocument()
  fila.element().dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))
  await expect.element(info()).toBeVisible()
  await cerrarDatos()
  await expect.element(fila).toHaveFocus()
  // Right leads from the row to its buttons, whose Enter is their own.
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialogo('CANASTA')).toBeVisible()
})

test('CAN-05 CAN-30 the address narrows the list, which takes filters away, and in what a colleague adds', async () => {
  const registrar = (id: number, ngrupo: string) => unaCanasta(id, { ngrupo, fec_entrega: '2031-01-08' })
  const canasta = registrar(50, 'GRUPO 7')
  const filasDelServidor = [...canastas(12), canasta, registrar(51, 'GRUPO 1')]
  const { cambiar } = await abrirCanastas(filasDelServidor, {
    datos: 'referencia=ACTA-MPI&precalifica=NUEVO&ngrupo=GRUPO%207&semana=2031-01-06',
  })
  await expect.element(page.getByRole('combobox', { name: 'Referencia' })).toHaveValue('ACTA-MPI')
  await expect.element(filasDeGrilla()).toHaveLength(1)
  await expect.element(filaDe(canasta)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtro Precalifica: NUEVO' }).click()
  await page.getByRole('combobox', { name: 'Grupo' }).selectOptions('Todos')
  await expect.element(filasDeGrilla()).toHaveLength(2)
  expect(location.hash).toBe('#/excel?referencia=ACTA-MPI&semana=2031-01-06')
  filasDelServidor.push(registrar(52, 'GRUPO 3'))
  cambiar('canastas', 47)
  await expect.element(filasDeGrilla()).toHaveLength(3)
  await page.getByRole('combobox', { name: 'Referencia' }).selectOptions('NO TITULAR')
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(filasDeGrilla()).toHaveLength(10)
  expect(location.hash).toBe('#/excel')
  await expect.element(page.getByRole('button', { name: /^Quitar filtro/ })).not.toBeInTheDocument()
})

describe('SHE-51 SHE-52 SHE-53 CAN-11 the bar finds a beneficiary', () => {
  const canasta = unaCanasta(50, { ngrupo: 'GRUPO 2' })
  const buscar = async () => {
    responder(canastasApi.buscarDni, ({ params }) => {
      expect(params.dni).toBe(canasta.dni)
      return { data: canasta }
    })
    await page.getByLabelText('Buscar por DNI en el padrón').fill(canasta.dni)
    await userEvent.keyboard('{Enter}')
    await verDatos(datosDe(canasta))
  }

  test('SHE-51 SHE-52 CAN-11 the bar finds a beneficiary: here its row, whatever the list was narrowed by', async () => {
    await abrirCanastas([...canastas(12), canasta, unaCanasta(51, { ngrupo: 'GRUPO 5' })], {
      datos: 'ngrupo=GRUPO%205',
    })
    await buscar()
    await expect.element(filaDe(canasta)).toHaveAttribute('aria-selected', 'true')
    await cerrarDatos()
    await expect.element(filasDeGrilla()).toHaveLength(1)
    // A number that leaves the browser's history alone.
    expect(location.href).not.toContain(canasta.dni)
    await page.getByRole('button', { name: `Quitar filtro DNI ${canasta.dni}` }).click()
    await expect.element(filasDeGrilla()).toHaveLength(10)
    expect(location.href).not.toContain(canasta.dni)

    await page.viewport(390, 844)
    await expect.poll(sinDesborde).toBe(true)
    await revisarAccesibilidad()
  })

  test('SHE-53 CAN-11 the bar finds a beneficiary: elsewhere the same data', async () => {
    await abrirVisitas([], 'julio')
    await buscar()
  })
})

const SIN_NADIE: Tablero = {
  data: [],
  total: 0,
  actas_mpi: 0,
  pendientes: 0,
  nuevos: 0,
  actas_angloamerican: 0,
  no_corresponde: 0,
  no_titular: 0,
  grupos: [],
  semanas: [],
}

test('CAN-03 CAN-04 CAN-34 permission 3 opens the screen, and from there the counters', async () => {
  responder(tableroApi.ver, SIN_NADIE)
  await abrirCanastas(canastas(3), { como: ELENCO.canastera })
  await expect.element(botones()).not.toBeInTheDocument()
  await page.getByRole('main').getByRole('link', { name: 'Ver indicadores' }).click()
  await expect.element(page.getByRole('heading', { name: 'CANASTAS: INDICADORES' })).toBeVisible()
})

test.each([
  ['7', Permiso.canastasNuevo, ['Nuevo']],
  ['8', Permiso.canastasSubir, ['Subir Excel']],
])('CAN-03 CAN-04 permission %s adds its button, and no other', async (_, permiso, rotulos) => {
  await abrirCanastas(canastas(3), { como: { ...ENCARGADA, roles: [Permiso.canastas, permiso] } })
  await expect.poll(() => textosDe(botones())).toEqual(rotulos)
})

test('SHE-27 CAN-04 without permission 3 there is no screen, whatever else one may', async () => {
  await abrir('excel', { como: { ...ENCARGADA, roles: [Permiso.canastasNuevo, Permiso.canastasSubir] } })
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
  expect(location.hash).toBe('#/welcome')
  await expect.element(page.getByRole('heading', { name: TITULO })).not.toBeInTheDocument()
})
