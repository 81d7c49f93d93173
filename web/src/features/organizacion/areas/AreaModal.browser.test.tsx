import { areasApi } from '@cabildo/contracts/organizacion'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirAreas, elegirActo, filaDeArea, unArea } from '../../../../test/fabricas/organizacion.ts'
import { recargar } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { aviso, campo, dialogo } from '../../../../test/vista.ts'

const nueva = () => dialogo('NUEVA ÁREA')
const editar = () => dialogo('EDITAR ÁREA')
const siglas = () => nueva().getByRole('textbox', { name: /^Siglas/ })
const grabar = () => page.getByRole('button', { name: 'Grabar' })
const superior = () => page.getByRole('combobox', { name: 'Depende de' })

const abrirNueva = async () => {
  const todo = await abrirAreas()
  await page.getByRole('main').getByRole('button', { name: 'Nueva', exact: true }).first().click()
  await expect.element(nueva()).toBeVisible()
  return todo
}

/** Takes a match of the searchable list. */
const elegir = async (lista: typeof superior, texto: string) => {
  await lista().fill(texto)
  await page.getByRole('option', { name: texto }).click()
}

test('ORG-08 ORG-11 a new area: the siglas follow the name until somebody writes them, and are never those of another', async () => {
  const { areas } = await abrirNueva()
  const creadas = responder(areasApi.crear, ({ body }) => {
    const data = unArea(100, body.name, { siglas: body.siglas ?? null, depende_de: body.depende_de ?? null })
    areas.push(data)
    return { data }
  })
  await expect.element(grabar()).toBeDisabled()
  await campo('Nombre').fill('Gerencia Ambiental')
  await expect.element(siglas()).toHaveValue('GAM')
  await campo('Nombre').fill('Gerencia de Comercio')
  await expect.element(siglas()).toHaveValue('GC')
  await siglas().fill('gcom')
  await campo('Nombre').fill('Gerencia de Comercialización')
  await expect.element(siglas()).toHaveValue('GCOM')
  await elegir(superior, 'Gerencia de Obras')
  await revisarAccesibilidad()
  await grabar().click()
  await expect.element(aviso('Área grabada con éxito')).toBeVisible()
  // Its branch is opened, and it is the chosen one.
  await expect.element(filaDeArea('Gerencia de Comercialización')).toHaveAttribute('aria-selected', 'true')
  expect(creadas[0]?.body).toMatchObject({
    id: null,
    name: 'Gerencia de Comercialización',
    siglas: 'GCOM',
    depende_de: 25,
    correo: null,
  })
})

test('ORG-09 ORG-10 what the server refuses stands beside its field, and what was typed stays', async () => {
  await abrirNueva()
  responder(areasApi.crear, () =>
    rechazo('validacion', {
      errors: { id: 'El número 25 ya es de Gerencia de Obras', name: 'Ya existe un área con ese nombre' },
    }),
  )
  await campo('Nombre').fill('Gerencia de Obras')
  await nueva().getByRole('textbox', { name: /^N°/ }).fill('a25')
  await expect.element(nueva().getByRole('textbox', { name: /^N°/ })).toHaveValue('25')
  await grabar().click()
  await expect.element(aviso('Ya existe un área con ese nombre')).toBeVisible()
  await expect.element(aviso('El número 25 ya es de Gerencia de Obras')).toBeVisible()
  await expect.element(campo('Nombre')).toHaveFocus()
  await expect.element(nueva()).toBeVisible()
})

test('ORG-12 an area can be moved anywhere but below itself, or to the first level', async () => {
  await abrirAreas()
  const editadas = responder(areasApi.editar, ({ body }) => ({
    data: unArea(4, 'Secretaría General', { depende_de: body.depende_de ?? null }),
  }))
  await elegirActo('Secretaría General', 'Editar')
  await expect.element(superior()).toHaveValue('Alcaldía')
  await expect
    .element(superior())
    .toHaveAccessibleDescription('No puede elegir la misma área, las suyas ni las que pasarían de 8 niveles.')
  await superior().fill('documentario')
  await expect
    .element(page.getByRole('option', { name: 'Trámite Documentario' }))
    .toHaveAttribute('aria-disabled', 'true')
  await elegir(superior, 'Ninguna: es del primer nivel')
  await grabar().click()
  await expect.element(aviso('Área grabada con éxito')).toBeVisible()
  expect(editadas[0]?.body).toMatchObject({ depende_de: null, siglas: 'SG', version: '2026-07-15 09:00:00.000' })
  await expect.element(filaDeArea('Secretaría General')).toHaveFocus()
})

test('ORG-13 the head is chosen among who has an access in force there; nobody is Sin jefe', async () => {
  const { personas } = await abrirAreas()
  const editadas = responder(areasApi.editar, { data: unArea(25, 'Gerencia de Obras') })
  await elegirActo('Gerencia de Obras', 'Editar')
  const jefe = () => editar().getByRole('combobox', { name: 'Jefe' })
  await expect.element(jefe()).toHaveValue('Olivares Rivas, Nadia · Gerente')
  await elegir(jefe, 'Quispe Mamani, Rosa · Asistente')
  await revisarAccesibilidad()
  await grabar().click()
  await expect.poll(() => editadas[0]?.body.jefe_acceso_id).toBe(251)
  expect(personas.map(({ params }) => params.id)).toEqual([25])
  await expect.element(editar()).not.toBeInTheDocument()
  await elegirActo('Gerencia de Obras', 'Editar')
  await elegir(jefe, 'Sin jefe')
  await grabar().click()
  await expect.poll(() => editadas[1]?.body.jefe_acceso_id).toBe(null)
})

test('SHE-94 a version that somebody else saved is shown beside what was typed', async () => {
  const { areas } = await abrirAreas()
  responder(areasApi.editar, () => rechazo('desactualizado'))
  await elegirActo('Gerencia de Obras', 'Editar')
  await campo('Teléfono (opcional)').fill('555-9999')
  areas[5] = unArea(25, 'Gerencia de Obras', { siglas: 'GO', telefono: '555-0000', depende_de: 4 })
  await grabar().click()
  await page.getByRole('button', { name: 'Ver cambios' }).click()
  await expect.element(aviso('Ahora dice: 555-0000')).toBeVisible()
  await expect.element(aviso('Cambió. Antes decía: Alcaldía')).toBeVisible()
  await expect.element(campo('Teléfono (opcional)')).toHaveValue('555-9999')
})

test('SHE-80 what was being written is there again after a reload', async () => {
  await abrirNueva()
  await campo('Nombre').fill('Gerencia de Deportes')
  window.dispatchEvent(new Event('pagehide'))
  recargar()
  await expect.element(nueva()).toBeVisible()
  await expect.element(campo('Nombre')).toHaveValue('Gerencia de Deportes')
  await expect.element(siglas()).toHaveValue('GD')
})

test('ORG-05 Alt N opens a new area', async () => {
  await abrirAreas()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(nueva()).toBeVisible()
})
