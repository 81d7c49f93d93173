import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_CARGAS } from '@cabildo/contracts/organizacion-cargas'
import { MENSAJES_PUESTA, type Paso, type PuestaEnMarcha } from '@cabildo/contracts/puesta-en-marcha'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconCopy, IconFileSpreadsheet, IconUsers } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { copiar } from '../../ui/portapapeles.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { ParteDeOrganizacion } from '../organizacion/index.ts'
import { useProbarCorreo } from './puesta.api.ts'
import clases from './puesta.module.css'

interface Props {
  datos: PuestaEnMarcha
  sesion: SesionUsuario
}

const Caja = ({ children }: { children: ReactNode }) => <section className={clases.caja}>{children}</section>

const Usado = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <div>
    <dt>{titulo}</dt>
    <dd>{children}</dd>
  </div>
)

const cuando = (marca: string) => `${fecha(marca)} a las ${hora(marca)}`

const Entidad = ({ datos, sesion }: Props) =>
  // What the demonstration says of itself is not worth filling in (ORG-49).
  datos.demostracion ? null : <ParteDeOrganizacion parte="entidad" sesion={sesion} />

const Areas = ({ sesion }: Props) => (
  <>
    <p className={clases.nota}>
      Cree las áreas una por una o tráigalas con los botones. Después diga cuál es Secretaría General, cuál es Alcaldía
      y cuáles reciben visitas en varios locales.
    </p>
    <ParteDeOrganizacion parte="facultades" sesion={sesion} />
    <ParteDeOrganizacion parte="areas" sesion={sesion} />
  </>
)

const Cargos = ({ sesion }: Props) => <ParteDeOrganizacion parte="cargos" sesion={sesion} />

const CargaDeOrganizacionDialogo = lazy(() =>
  import('../cargas-organizacion/index.ts').then((m) => ({ default: m.CargaDeOrganizacionDialogo })),
)

/** Many people come from a spreadsheet right here; one by one they are kept on the screen of users. */
const Personal = () => {
  const excel = useAbrible<true>()
  return (
    <Caja>
      <p>
        Traiga a las personas desde un Excel, o regístrelas una por una: usuario, área, cargo y permisos. Al menos una
        más, aparte del usuario administrador, debe tener el permiso Panel Usuarios.
      </p>
      <div className={clases.botones}>
        <Button leftSection={<Icono de={IconFileSpreadsheet} />} onClick={() => excel.abrir(true)}>
          Subir Excel
        </Button>
        <Button variant="default" href="#/usuario" leftSection={<Icono de={IconUsers} />}>
          Ir a Usuarios
        </Button>
      </div>
      <AlAbrir de={excel}>
        {(_, ventana) => (
          <CargaDeOrganizacionDialogo clase="personal" crea nota={MENSAJES_CARGAS.notaPersonal} {...ventana} />
        )}
      </AlAbrir>
    </Caja>
  )
}

const Firma = lazy(() => import('./ProbarFirma.tsx').then((m) => ({ default: m.PasoFirma })))

/** What waits, or stays in the folder, is neither. */
const TONOS = { entregado: 'bien', falla: 'mal', espera: undefined, buzon: undefined } as const

const Correo = ({ datos: { correo } }: Props) => {
  const { mutateAsync, isPending } = useProbarCorreo()
  const probar = async () => {
    try {
      await mutateAsync()
    } catch (fallo) {
      avisarFallo(fallo, 'No se pudo enviar la prueba')
    }
  }
  return (
    <Caja>
      <dl className={clases.datos}>
        <Usado titulo="En uso">{correo.usa}</Usado>
        <Usado titulo="Su correo">{correo.email ?? MENSAJES_PUESTA.sinCorreo}</Usado>
        {correo.ultima && (
          <Usado titulo="Último que funcionó">
            {cuando(correo.ultima.en)}, por {correo.ultima.por}
          </Usado>
        )}
      </dl>
      <p role="status" className={clases.resultado} data-tono={correo.prueba && TONOS[correo.prueba.estado]}>
        {correo.prueba && `${correo.prueba.texto} · ${cuando(correo.prueba.en)}`}
      </p>
      <div className={clases.botones}>
        <BotonEspera esperando={isPending} disabled={correo.email === null} onClick={() => void probar()}>
          Enviarme un correo de prueba
        </BotonEspera>
        {correo.email === null && (
          <Button variant="default" href="#/usuario">
            Ir a Usuarios
          </Button>
        )}
      </div>
    </Caja>
  )
}

const MB = 1_048_576

const Respaldo = ({ datos: { respaldo } }: Props) => (
  <Caja>
    <dl className={clases.datos}>
      <Usado titulo="Último respaldo">
        {respaldo.ultimo
          ? `${cuando(respaldo.ultimo.en)}, ${(respaldo.ultimo.bytes / MB).toLocaleString('es-PE', { maximumFractionDigits: 1 })} MB`
          : 'Ninguno'}
      </Usado>
      <Usado titulo="Comprobado">{respaldo.ultimo?.comprobado_at ? cuando(respaldo.ultimo.comprobado_at) : 'No'}</Usado>
    </dl>
    <p>Programe cada noche esta orden en el servidor: hace un respaldo y lo comprueba.</p>
    <pre className={clases.orden}>
      <code>{respaldo.orden}</code>
    </pre>
    <div className={clases.botones}>
      <Button
        variant="default"
        leftSection={<Icono de={IconCopy} />}
        onClick={() =>
          void copiar(Promise.resolve(respaldo.orden)).then(
            () => avisar.exito('Orden copiada'),
            () => avisar.error('No se pudo copiar'),
          )
        }
      >
        Copiar la orden
      </Button>
    </div>
  </Caja>
)

const Seguridad = ({ datos: { seguridad } }: Props) => (
  <Caja>
    <dl className={clases.datos}>
      <Usado titulo="Dirección pública">{seguridad.https ? 'Es https' : 'No es https'}</Usado>
    </dl>
    {!seguridad.https && (
      <p>
        Quien administra el servidor pone un certificado en el proxy y escribe la dirección en DIRECCION_PUBLICA, en el
        archivo de ajustes.
      </p>
    )}
  </Caja>
)

/** What each step shows beside the list. */
export const CONTENIDOS: Readonly<Record<Paso, ComponentType<Props>>> = {
  1: Entidad,
  2: Areas,
  3: Cargos,
  4: Personal,
  5: Firma,
  6: Correo,
  7: Respaldo,
  8: Seguridad,
  9: lazy(() => import('./ListoParaAtender.tsx').then((m) => ({ default: m.ListoParaAtender }))),
}
