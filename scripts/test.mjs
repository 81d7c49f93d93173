// npm test: everything, the browser too. The last line is always `N passed, N failed`.
import { asegurarClamd } from './clamd.mjs'
import { prepararDependencias } from './entorno.mjs'
import { asegurarLdap } from './ldap.mjs'
import { asegurarChromium } from './navegador.mjs'
import { PASOS, PASOS_DE_NAVEGADOR, probar } from './pasos.mjs'
import { asegurarS3 } from './s3.mjs'

// What is delivered is judged by what it changes; each `npm run check` tries other inputs (decision 0057).
process.env.SEMILLA ??= '1'
await prepararDependencias()
const hayNavegador = await asegurarChromium()
if (!(await asegurarS3())) console.log('Sin un servidor S3 (se instala en Debian, como root) sus pruebas se omiten.')
if (!(await asegurarLdap()))
  console.log('Sin un directorio LDAP (se instala en Debian, como root) sus pruebas se omiten.')
if (!(await asegurarClamd()))
  console.log('Sin un antivirus (clamd se instala en Debian, como root) sus pruebas se omiten.')
// Without a browser the rest is proved, and the whole has failed.
await (hayNavegador ? probar([...PASOS, ...PASOS_DE_NAVEGADOR]) : probar(PASOS, 1))
