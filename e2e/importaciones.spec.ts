import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { dniNuevo } from './apoyo-trabajadores.ts'
import { abrir, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('VIS-14 ORG-54 decision 0221 visits of before are looked at, their area is decided, they are applied by the job, and undone', async ({
  page,
}) => {
  test.slow()
  const [visitante, oficina, archivo] = [unico('Importada'), unico('Oficina de antes'), `${unico('visitas')}.csv`]
  const lineas = [
    'FECHA;HORA INGRESO;HORA SALIDA;DOCUMENTO;VISITANTE;MOTIVO;ÁREA;EMPLEADO VISITADO;CARGO',
    `15/03/2019;09:05;09:40;${dniNuevo()};Ríos, ${visitante};Consulta de expediente;${oficina};Carmen Flores;Especialista`,
    '15/03/2019;09:05;08:00;123;Ana;abc;Alcaldía;;',
  ]
  await abrir(page, 'importaciones', 'informatica')
  await expect(page.getByRole('heading', { name: 'IMPORTACIONES', exact: true })).toBeVisible()
  await revisarAccesibilidad(page)
  const tarjeta = page.getByRole('listitem').filter({ hasText: 'Visitas de años anteriores' })
  await tarjeta.getByRole('button', { name: 'Subir' }).click()
  const caja = page.getByRole('dialog', { name: 'IMPORTAR VISITAS' })
  await revisarAccesibilidad(page)
  await caja
    .locator('input[type="file"]')
    .setInputFiles({ name: archivo, mimeType: 'text/csv', buffer: Buffer.from(lineas.join('\r\n'), 'latin1') })
  await caja.getByRole('button', { name: 'Revisar' }).click()
  const texto = caja.getByRole('combobox', { name: `Área «${oficina}» (1 fila)` })
  await expect(texto).toBeVisible({ timeout: 30_000 })
  await texto.click()
  await page.getByRole('option', { name: 'Alcaldía', exact: true }).first().click()
  await caja.getByRole('button', { name: 'Continuar' }).click()
  await expect(caja.getByText('La hora de salida es anterior a la de ingreso')).toBeVisible()
  await expect(caja.getByText('1 fila por aplicar. Las rechazadas no se toman')).toBeVisible()
  await caja.getByRole('radio', { name: /Nuevos/ }).check()
  await expect(caja.getByText(`Ríos ${visitante}`)).toBeVisible()
  await caja.getByRole('button', { name: 'Aplicar' }).click()
  await expect(caja.getByText('Importación aplicada: 1 registrado, 0 iguales, 1 rechazado')).toBeVisible({
    timeout: 30_000,
  })
  await caja.getByRole('button', { name: 'Cerrar' }).last().click()

  const fila = page.getByRole('row').filter({ hasText: archivo })
  await expect(fila).toContainText('Se puede deshacer hasta el')
  await fila.getByRole('button', { name: `Deshacer la importación de ${archivo}` }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'DESHACER IMPORTACIÓN' })
  await expect(pregunta).toContainText('Se quitará 1 visita que vino de')
  await revisarAccesibilidad(page)
  await pregunta.getByRole('button', { name: 'Deshacer' }).click()
  await expect(fila).toContainText('Deshecha')
})
