import { ubigeosApi } from '@cabildo/contracts/ubigeos'
import { expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()
const buscar = async (texto: string) =>
  (await (await banco.como('sol')).llamar(ubigeosApi.buscar, { query: { texto } })).cuerpo.data
const ILO = { inei: '180301', reniec: '170301', departamento: 'MOQUEGUA', provincia: 'ILO', distrito: 'ILO' }

test('NAC-08 a district is found by its name, those that are called so before those of its province', async () => {
  const [primero, ...demas] = await buscar('ilo')
  expect(primero).toEqual(ILO)
  expect(demas.map(({ distrito }) => distrito)).toContain('PACOCHA')
})

test('NAC-08 a district named whole comes first, however many others have the same words', async () => {
  for (const texto of ['lima', 'lima lima', 'Lima, Lima, Lima', 'lima lima lim']) {
    const hallados = await buscar(texto)
    expect([texto, hallados.length, hallados[0]?.inei]).toEqual([texto, 20, '150101'])
  }
  const [santa, ...demas] = await buscar('santa')
  expect(santa?.distrito).toBe('SANTA')
  expect(demas.slice(0, 5).filter(({ distrito }) => !distrito.startsWith('SANTA '))).toEqual([])
})

test('NAC-08 words count in any order, with or without accents, by their beginning', async () => {
  expect((await buscar('moque pacoch')).map(({ inei }) => inei)).toEqual(['180303'])
  expect((await buscar('nepena')).map(({ distrito }) => distrito)).toEqual(['NEPEÑA'])
  expect(await buscar('ñepeña')).toEqual(await buscar('NEPENA'))
  expect(await buscar('acocha moquegua')).toEqual([])
})

test('NAC-08 a code of either coding finds its district, first the one of the INEI', async () => {
  const [inei, reniec] = await buscar('170301')
  expect([inei?.inei, inei?.departamento]).toEqual(['170301', 'MADRE DE DIOS'])
  expect(reniec).toEqual(ILO)
  expect((await buscar('1803')).slice(0, 3).map(({ distrito }) => distrito)).toEqual([
    'EL ALGARROBAL',
    'ILO',
    'PACOCHA',
  ])
})

test('NAC-08 at most twenty are answered, and none to nothing', async () => {
  expect(await buscar('san')).toHaveLength(20)
  for (const nada of ['', '   ', '%', '_____', "' or 1=1", '9999999']) expect(await buscar(nada)).toEqual([])
})

test('NAC-08 SHE-98 only permission 10 looks districts up', async () => {
  expect((await (await banco.como('nadie')).llamar(ubigeosApi.buscar, { query: { texto: 'ilo' } })).status).toBe(403)
  expect((await banco.ciudadano.llamar(ubigeosApi.buscar, { query: { texto: 'ilo' } })).status).toBe(401)
})
