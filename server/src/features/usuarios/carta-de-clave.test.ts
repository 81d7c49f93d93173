import { expect, test } from 'vitest'
import { comoHtml } from '../../platform/correo/carta-html.ts'
import { comoTexto } from '../../platform/correo/carta-texto.ts'
import { CLAVE_AL_ENVIAR } from '../../platform/correo/correo.ts'
import { cartaDeClave } from './carta-de-clave.ts'

const REMITENTE = {
  ...{ nombre: 'Municipalidad Provincial de Valle Alto', color: '#1a6150' },
  ...{ domicilio: '', telefono: '', correo: '', horario: '' },
}

test('ORG-55 D6 a name in the letter becomes no link; the user and the password stay as they are typed', () => {
  const { asunto, partes } = cartaDeClave(
    'ines@example.com',
    { name: 'Inés evil.com', ape_pat: 'https://evil.com', ape_mat: '', username: 'ines.rios' },
    { user_id: 1, sellada: Buffer.of(), vence: new Date('2026-11-25T10:30:00-05:00') },
  )
  for (const carta of [comoTexto(partes, REMITENTE), comoHtml(asunto, partes, REMITENTE)]) {
    expect(carta).toContain('Inés evil. com https: / /evil. com')
    expect(carta).toContain('ines.rios')
    expect(carta).toContain(CLAVE_AL_ENVIAR)
    expect(carta).toContain('25/11/2026 10:30')
  }
})
