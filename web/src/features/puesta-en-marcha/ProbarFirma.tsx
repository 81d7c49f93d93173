import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_PUESTA, type PuestaEnMarcha } from '@cabildo/contracts/puesta-en-marcha'
import { useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { PasswordInput } from '../../ui/kit/clave.tsx'
import { useProbarFirma } from './puesta.api.ts'
import clases from './puesta.module.css'

const RESTO_DE = (cuantos: number, vistos: number) => (cuantos > vistos ? ` y ${cuantos - vistos} más` : '')

/** Step 5: the signer in use, who may sign, and the test of the own signature (ORG-48). */
export const PasoFirma = ({ datos: { firma } }: { datos: PuestaEnMarcha }) => (
  <section className={clases.caja}>
    <dl className={clases.datos}>
      <div>
        <dt>En uso</dt>
        <dd>{firma.usa}</dd>
        <dd>{firma.nota}</dd>
      </div>
      <div>
        <dt>Pueden firmar</dt>
        <dd>
          {firma.cuantos === 0 ? 'Nadie' : firma.firmantes.join(', ') + RESTO_DE(firma.cuantos, firma.firmantes.length)}
        </dd>
      </div>
      {firma.ultima && (
        <div>
          <dt>Última que se verificó</dt>
          <dd>
            {fecha(firma.ultima.en)} a las {hora(firma.ultima.en)}, por {firma.ultima.por}
          </dd>
        </div>
      )}
    </dl>
    {firma.local ? (
      firma.puede_probar ? (
        <ProbarFirma />
      ) : (
        <p>{MENSAJES_PUESTA.sinTrabajador}</p>
      )
    ) : (
      <>
        <p>{MENSAJES_PUESTA.firmaExterna}</p>
        <div className={clases.botones}>
          <Button variant="default" href="#/documentos">
            Ir a Documentos
          </Button>
        </div>
      </>
    )}
  </section>
)

/** Signs a sample page with the own certificate; asks for its password once the server says that there is one. */
export const ProbarFirma = () => {
  const { mutateAsync, isPending } = useProbarFirma()
  const [clave, setClave] = useState('')
  const [pideClave, setPideClave] = useState(false)
  const [dicho, setDicho] = useState<{ texto: string; bien: boolean } | null>(null)
  const probar = async () => {
    setDicho(null)
    try {
      const { data } = await mutateAsync(clave)
      setClave('')
      setDicho({
        bien: data.firmada,
        texto: data.de_prueba ? `${data.mensaje}. ${MENSAJES_PUESTA.firmasDePrueba}` : data.mensaje,
      })
    } catch (fallo) {
      if (!(fallo instanceof ErrorApi) || fallo.status === 401 || fallo.status === 0)
        return avisarFallo(fallo, 'No se pudo probar la firma')
      // The first answer without a password is how the screen learns that the certificate has one.
      if (fallo.codigo === 'claveCertificado') setPideClave(true)
      setDicho(
        fallo.codigo === 'claveCertificado' && !clave
          ? { bien: false, texto: 'Escriba la clave de su certificado' }
          : { bien: false, texto: fallo.campos.firma ?? fallo.mensaje },
      )
    }
  }
  return (
    <form
      className={clases.prueba}
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault()
        if (!isPending) void probar()
      }}
    >
      {pideClave && (
        <PasswordInput
          label="Clave del certificado"
          autoComplete="off"
          autoFocus
          value={clave}
          onChange={({ currentTarget }) => setClave(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar clave', tabIndex: 0 }}
        />
      )}
      <p role="status" className={clases.resultado} data-tono={dicho && (dicho.bien ? 'bien' : 'mal')}>
        {dicho?.texto}
      </p>
      <div className={clases.botones}>
        <BotonEspera type="submit" esperando={isPending}>
          Probar mi firma
        </BotonEspera>
      </div>
    </form>
  )
}
