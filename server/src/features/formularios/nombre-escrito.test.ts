import { expect, test } from 'vitest'
import { AHORA, SECRETO, usarBanco } from '../../../test/banco.ts'
import { formularioDe } from '../../../test/consultas.ts'
import { EN_RENIEC, EN_SUNAT, usarPide } from '../../../test/pide.ts'
import { leerConfig } from '../../config.ts'
import { crearIdentidad } from '../../platform/identidad/identidad.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { esNombreEscrito } from './nombre-escrito.ts'

const pide = usarPide()
let env: Record<string, string> = {}
const banco = usarBanco({
  env: async () => {
    env = await pide.env()
    return env
  },
})

test('D-44 a name is typed unless a registry that was asked knows it so', async () => {
  const log = banco.app.log
  const reloj = crearReloj(() => AHORA)
  const identidad = crearIdentidad(leerConfig(env), { bd: banco.bd, secreto: SECRETO, reloj, log }, () => '20990000019')
  const natural = (ndoc: string, ape_nom: string) =>
    esNombreEscrito(identidad, { tipo_doc: 1, ndoc, ape_nom, nruc: '', rsocial: '' })
  const juridica = (nruc: string, rsocial: string) =>
    esNombreEscrito(identidad, { tipo_doc: 2, ndoc: '', ape_nom: '', nruc, rsocial })

  expect(await natural('98000001', 'Quispe Mamani Rosa Elvira')).toBe(false)
  expect(await natural('98000001', ' QUISPE  mamani ROSA ELVIRA ')).toBe(false)
  expect(await natural('98000001', 'Quispe Mamani Otra')).toBe(true)
  expect(await natural('98999999', 'Quispe Mamani Rosa Elvira')).toBe(true)
  // RENIEC knows the name, but nobody has asked it: filing asks nobody.
  const deJuan = 'Ñaupari de la Cruz Juan Carlos'
  expect(await natural(EN_RENIEC, deJuan)).toBe(true)
  expect(await juridica(EN_SUNAT, 'INVERSIONES VEJAR E.I.R.L.')).toBe(true)
  expect([pide.reniec.preguntas, pide.sunat.preguntas]).toEqual([[], []])

  const mesa = formularioDe(banco, 'mpvirtual')
  const ticket = await mesa.ticket()
  expect([(await mesa.reniec(EN_RENIEC, ticket)).status, (await mesa.sunat(EN_SUNAT, ticket)).status]).toEqual([
    200, 200,
  ])
  expect(await natural(EN_RENIEC, deJuan)).toBe(false)
  expect(await juridica(EN_SUNAT, 'inversiones vejar e.i.r.l.')).toBe(false)
})
