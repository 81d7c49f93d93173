import { estructuraApi, type FilaDeEstructura, MENSAJES_ESTRUCTURA } from '@cabildo/contracts/organizacion-estructura'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirAreas, unArea } from '../../../../test/fabricas/organizacion.ts'
import { recargar } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { altura, aviso, campo, dialogo, sinDesborde } from '../../../../test/vista.ts'

const unaFila = (codigo: number, name: string, cambios: Partial<FilaDeEstructura> = {}): FilaDeEstructura => ({
  codigo,
  depende_de: null,
  estado: 'nueva',
  area: null,
  name,
  siglas: null,
  numero: null,
  facultad: null,
  marcada: true,
  ...cambios,
})
const FILAS = [
  unaFila(1, 'Concejo Municipal', { siglas: 'CM' }),
  unaFila(2, 'Alcaldía', { estado: 'existe', area: { id: 11, name: 'Alcaldía' }, siglas: 'A', marcada: false }),
  unaFila(3, 'Secretaría General', { depende_de: 2, siglas: 'SG', numero: 4, facultad: 'secretaria' }),
  unaFila(4, 'Oficina de Tecnologías de la Información', {
    ...{ estado: 'informatica', area: { id: 21, name: 'Informática' }, siglas: 'OTI', marcada: false },
  }),
]
const caja = () => dialogo('CARGAR ESTRUCTURA')
const boton = (name: string) => caja().getByRole('button', { name, exact: true })
const abrirDialogo = async (areas = [unArea(11, 'Alcaldía'), unArea(21, 'Informática')], filas = FILAS) => {
  const llegada = Promise.withResolvers<void>()
  responder(estructuraApi.ver, () => llegada.promise.then(() => ({ data: filas })))
  await abrirAreas(areas)
  await page.getByRole('button', { name: 'Cargar estructura' }).last().click()
  // What may go away again with the answer would take the focus with it.
  await expect.element(boton('Cancelar')).toBeVisible()
  await expect.element(boton('Cargar')).not.toBeInTheDocument()
  llegada.resolve()
  await expect.element(caja().getByRole('list')).toBeVisible()
}

test('ORG-51 rows are unticked, renamed and loaded; what exists is left alone, and informática is offered the name', async () => {
  await abrirDialogo()
  await expect.element(caja().getByRole('listitem').nth(1)).toHaveTextContent('Alcaldía ya existe')
  await expect.element(caja().getByText('Cambia el nombre de «Informática»')).toBeVisible()
  await expect.element(caja().getByText('2 áreas por crear')).toBeVisible()
  await revisarAccesibilidad()
  await campo('Nombre de Concejo Municipal').fill('')
  await expect.element(caja().getByText('Ingrese el nombre')).toBeVisible()
  await expect.element(caja().getByText('Falta: corregir 1 fila')).toBeVisible()
  await boton('Quitar todas').click()
  await expect.element(caja().getByText('Falta: al menos un área')).toBeVisible()
  await expect.element(boton('Cargar')).toBeDisabled()
  await caja().getByRole('checkbox', { name: 'Secretaría General, depende de Alcaldía' }).click()
  await caja().getByRole('checkbox', { name: 'Oficina de Tecnologías de la Información' }).click()
  await campo('Siglas de Secretaría General').fill('sgm')
  const pedidas = responder(estructuraApi.cargar, () =>
    rechazo('validacion', { errors: { 'filas.0.siglas': 'Otra área ya usa las siglas SGM: Salud' } }),
  )
  await boton('Cargar').click()
  await expect.element(campo('Siglas de Secretaría General')).toHaveAccessibleDescription(/ya usa las siglas SGM/)
  await campo('Siglas de Secretaría General').fill('SEG')
  responder(estructuraApi.cargar, ({ body }) => {
    pedidas.push({ body } as never)
    return { creadas: 1, renombrada: 'Oficina de Tecnologías de la Información' }
  })
  await boton('Cargar').click()
  await expect
    .element(aviso('Se creó 1 área. Informática se llama ahora «Oficina de Tecnologías de la Información»'))
    .toBeVisible()
  await expect.element(caja()).not.toBeInTheDocument()
  expect(pedidas.at(-1)?.body).toEqual({
    filas: [
      { codigo: 3, name: 'Secretaría General', siglas: 'SEG' },
      { codigo: 4, name: 'Oficina de Tecnologías de la Información', siglas: 'OTI' },
    ],
  })
})

test('ORG-51 where all areas are there already it says so, and offers nothing but to leave', async () => {
  await abrirDialogo(
    undefined,
    FILAS.map((fila) => ({ ...fila, estado: 'existe', marcada: false })),
  )
  await expect.element(caja().getByRole('status')).toHaveTextContent(`${MENSAJES_ESTRUCTURA.nadaQueCargar}.`)
  await expect.element(boton('Cargar')).not.toBeInTheDocument()
  await expect.element(boton('Marcar todas')).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await boton('Cerrar').last().click()
  await expect.element(caja()).not.toBeInTheDocument()
})

test('ORG-51 SHE-80 ORG-06 from the empty state by keyboard on a phone, and what was changed survives a reload', async () => {
  await page.viewport(390, 844)
  await abrirDialogo([unArea(21, 'Informática')])
  expect(await altura(caja().getByRole('listitem').first())).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  expect(await altura(boton('Quitar todas'))).toBeGreaterThanOrEqual(44)
  // The foot stays where it is while the rows move (ORG-07).
  const pie = () => boton('Cargar').element().getBoundingClientRect().bottom
  const antes = pie()
  expect(antes).toBeLessThanOrEqual(844)
  caja().getByRole('listitem').last().element().scrollIntoView()
  expect(pie()).toBe(antes)
  ;(campo('Nombre de Concejo Municipal').element() as HTMLElement).focus()
  await userEvent.keyboard('{End} de Valle Alto')
  await expect.element(campo('Nombre de Concejo Municipal de Valle Alto')).toHaveFocus()
  recargar()
  await expect.element(campo('Nombre de Concejo Municipal de Valle Alto')).toBeVisible()
  await boton('Empezar de nuevo').click()
  await expect.element(campo('Nombre de Concejo Municipal')).toHaveValue('Concejo Municipal')
})
