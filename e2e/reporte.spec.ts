import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { registrar, unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

test('VIS-41 VIS-47 VIS-53 the report is read and downloaded without a token, with its eight columns and nothing else', async ({
  page,
}) => {
  const motivo = unico('Sin token')
  await registrar(page.request, motivo)
  const respuesta = page.waitForResponse(
    (r) => r.url().endsWith('/api/visitas/list') && (r.request().postData() ?? '').includes(motivo),
  )
  await page.goto('/#/visita_reporte')
  await expect(page.getByRole('heading', { name: 'Reporte de visitas' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill(motivo)
  const contestada = await respuesta
  expect(contestada.request().headers().authorization).toBeUndefined()
  expect(contestada.status()).toBe(200)
  const { data } = (await contestada.json()) as { data: object[] }
  expect(data.map((fila) => Object.keys(fila).sort())).toEqual([
    ['ape_nom', 'created_at', 'employee_cargo', 'employee_visitado', 'motivo', 'nrodoc', 'salida_date'],
  ])
  await expect(page.getByRole('row').filter({ hasText: motivo })).toHaveCount(1)
  await expect(page.getByLabel('Area').getByRole('option').nth(1)).toBeAttached()
  const descarga = page.waitForEvent('download', { timeout: 25_000 })
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const texto = await readFile(await (await descarga).path(), 'utf8')
  expect(texto).toMatch(/FECHA.VISITANTE.DNI.MOTIVO.EMPLEADO.CARGO.HORA ING\..HORA SALIDA/)
  expect(texto).toContain(motivo)
})
