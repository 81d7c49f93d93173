import { NacimientoGuardar, nacimientosApi } from '@cabildo/contracts/nacimientos'
import { expect, test } from 'vitest'
import { usarBanco } from '../../test/banco.ts'
import { crearAzar } from './azar.ts'
import { leerDatos } from './datos.ts'
import { insertFilas } from './demostracion.queries.ts'
import { armarNacimientos } from './nacimientos.ts'

const banco = usarBanco()
const { padron } = await leerDatos()
const armar = (hoy: string) => armarNacimientos(padron, hoy, crearAzar(3))

test.each(['2026-11-21', '2027-01-01', '2028-02-29'])(
  'D-40 NAC-12 on %s there are births of several years, each as the form would take it, none of them to come, some with gaps',
  (hoy) => {
    const nacimientos = armar(hoy)
    expect(nacimientos).toHaveLength(400)
    for (const { created_at, updated_at: _, ...n } of nacimientos) {
      expect(NacimientoGuardar.parse(n)).toMatchObject(n)
      expect(n.fch_ing < hoy && (n.fch_nac ?? '') < n.fch_ing).toBe(true)
      expect(created_at.toISOString().slice(0, 10)).toBe(n.fch_ing)
    }
    expect(new Set(nacimientos.map(({ ano_eje }) => ano_eje)).size).toBeGreaterThan(6)
    for (const vacio of ['ubigeo', 'fch_nac', 'nom_pad', 'nro_fol'] as const)
      expect(nacimientos.filter((n) => !n[vacio]).length).toBeGreaterThan(3)
  },
)

test('D-40 NAC-01 they are registered, counted and found by both surnames', async () => {
  const nacimientos = armar('2026-11-18')
  await banco.db.transaction().execute((trx) => insertFilas(trx, 'nacimientos', nacimientos))
  const [uno] = nacimientos
  const { cuerpo } = await (await banco.como('sol')).llamar(nacimientosApi.listar, {
    body: { columns: { ape_nac: `${uno?.ape1} ${uno?.ape2}`, nom_nac: uno?.nom_nac } } as never,
  })
  expect(cuerpo.recordsTotal).toBe(400)
  expect(cuerpo.data.map(({ nom_mad }) => nom_mad)).toContain(uno?.nom_mad)
})
