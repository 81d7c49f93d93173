import { ERRORES } from '@cabildo/contracts/base/errores'
import { type Perfil, perfilesApi } from '@cabildo/contracts/perfiles'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import type { Persona } from '../../../test/elenco.ts'
import { grabar, PERFILES, unPerfil } from '../../../test/fabricas/usuarios.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { aviso, campo, dialogo, sinDesborde } from '../../../test/vista.ts'

const abrirPerfiles = async (perfiles: Perfil[] = [...PERFILES], como: Persona = 'jefa') => {
  responder(perfilesApi.lista, () => ({ data: perfiles }))
  await abrir('perfiles', { como })
  await expect.element(page.getByRole('heading', { name: 'PERFILES' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'De Cabildo' })).toBeVisible()
}
const boton = (name: string) => page.getByRole('button', { name, exact: true })

test('USU-67 USU-71 own profiles stand apart from those of the product, which are not deleted', async () => {
  const perfiles = [...PERFILES]
  await abrirPerfiles(perfiles)
  await expect.element(page.getByText('Aún no hay perfiles propios')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /^Eliminar Obras: Vino con Cabildo/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await revisarAccesibilidad()
  const registrados = responder(perfilesApi.registrar, ({ body }) => {
    const data = unPerfil(9, { ...body, codigos: body.codigos })
    perfiles.push(data)
    return { data }
  })
  await boton('Nuevo').click()
  await expect.element(grabar()).toBeDisabled()
  await expect.element(dialogo('NUEVO PERFIL')).toMatchTextContent('Falta: nombre, permisos')
  await campo('Nombre').fill('Ventanilla')
  await dialogo('NUEVO PERFIL').getByLabelText('Mesa de Partes').click()
  await revisarAccesibilidad()
  await grabar().click()
  await expect.element(aviso('Perfil grabado con éxito')).toBeVisible()
  expect(registrados.map(({ body }) => body)).toEqual([{ name: 'Ventanilla', descripcion: '', codigos: [9] }])
  await expect.element(page.getByRole('table', { name: 'Propios' })).toMatchTextContent('Ventanilla')
  const borrados = responder(perfilesApi.eliminar, {})
  await boton('Eliminar Ventanilla').click()
  await boton('Aceptar').click()
  await expect.element(aviso('Registro eliminado')).toBeVisible()
  expect(borrados.map(({ params }) => params.id)).toEqual([9])
})

test('USU-67 applying shows who gains or loses what, and sends the counts that were shown', async () => {
  const propio = unPerfil(9, { name: 'Ventanilla', codigos: [9], accesos: 3, distintos: 2 })
  await abrirPerfiles([...PERFILES, propio])
  const persona = { employee: 'Olivares Rivas, Nadia', area_name: 'Alcaldía', anio_eje: 2026 }
  const cantidades = { cambian: 1, quedan: 1 }
  responder(perfilesApi.cambios, {
    data: [
      { ...persona, empacce_id: 1, username: 'nolivares', gana: [9], pierde: [5], impedimento: null },
      {
        ...persona,
        empacce_id: 2,
        username: 'jefa',
        gana: [9],
        pierde: [],
        impedimento: 'No puede cambiar sus propios accesos ni permisos',
      },
    ],
    cantidades,
  })
  await boton('Aplicar Ventanilla').click()
  const caja = dialogo('APLICAR PERFIL')
  await expect.element(caja).toMatchTextContent('Gana: Mesa de Partes')
  await expect.element(caja).toMatchTextContent('Pierde: Panel Visitas')
  await expect.element(caja).toMatchTextContent('No se cambia por usted: 1 acceso')
  await revisarAccesibilidad()
  responder(perfilesApi.aplicar, () => rechazo('perfilCambiado'))
  await boton('Aplicar a 1 acceso').click()
  await expect.element(aviso(ERRORES.perfilCambiado.mensaje)).toBeVisible()
  const aplicados = responder(perfilesApi.aplicar, { cantidades })
  await boton('Aplicar a 1 acceso').click()
  await expect.element(aviso('Perfil aplicado')).toBeVisible()
  expect(aplicados.map(({ body }) => body)).toEqual([{ cantidades }])
})

test('USU-67 a profile with a reserved code is only looked at by who may not give it; the screen fits a phone', async () => {
  await abrirPerfiles([unPerfil(2, { name: 'Obras', codigos: [14], sembrado: true, accesos: 1, distintos: 1 })])
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
  responder(perfilesApi.cambios, { data: [], cantidades: { cambian: 0, quedan: 0 } })
  await boton('Aplicar Obras').click()
  await expect.element(dialogo('APLICAR PERFIL')).toMatchTextContent('Solo lo aplica el área de informática')
  await expect.element(page.getByRole('button', { name: /^Aplicar a/ })).toBeDisabled()
  await boton('Cancelar').click()
  await expect.element(boton('Aplicar Obras')).toHaveFocus()
})
