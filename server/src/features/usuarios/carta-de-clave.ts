import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Carta } from '../../platform/correo/carta.ts'
import type { ClaveSellada } from '../../platform/correo/correo.queries.ts'
import { CLAVE_AL_ENVIAR } from '../../platform/correo/correo.ts'

interface Persona {
  name: string
  ape_pat: string
  ape_mat: string
  username: string | null
}

/** What the sheet of a password says, as a letter to its owner: without a link, which whoever imitates it would have (USU-69, D-108). */
export const cartaDeClave = (para: string, persona: Persona, clave: ClaveSellada): Carta => {
  const marca = marcaLima(clave.vence)
  return {
    ...{ para, clave, asunto: 'Su ingreso a Cabildo' },
    partes: [
      'La municipalidad le creó un usuario de Cabildo.',
      {
        exactos: ['Usuario', 'Contraseña'],
        datos: [
          ['Nombre', [persona.name, persona.ape_pat, persona.ape_mat].filter(Boolean).join(' ')],
          ['Usuario', persona.username ?? ''],
          ['Contraseña', CLAVE_AL_ENVIAR],
          ['Dirección', 'La que le indique el área de informática'],
          ['Vale hasta', `${fecha(marca)} ${hora(marca)}`],
        ],
      },
      'Ingrese una vez antes de esa fecha: Cabildo le pedirá una contraseña suya. Escriba esta con sus guiones, todo en minúsculas. Después elimine este correo. Nadie de la municipalidad le pedirá su contraseña.',
    ],
  }
}
