import { fecha } from '@cabildo/contracts/base/tiempo'
import type { ResumenFirma } from '@cabildo/contracts/firma-local'
import { IconAlertCircle, IconAlertTriangle, IconSignature } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icono } from '../ui/Icono.tsx'
import { Button, Loader } from '../ui/kit/boton.tsx'
import estilos from './FirmadorLocal.module.css'
import { PedidoClave } from './PedidoClave.tsx'
import { enMarco, type Lote } from './useAnfitrion.ts'
import { useFirmaLocal } from './useFirmaLocal.ts'

const ESPERAS = {
  esperando: 'Esperando el documento…',
  preparando: 'Preparando la firma…',
  firmando: 'Firmando…',
  siguiente: 'Preparando el siguiente documento…',
  terminado: 'Puede cerrar el firmador.',
}

/** The signer's page in the frame of the screen (FIR-24, peru.md §1.6). */
export const FirmadorLocal = () => {
  const { paso, resumen, lote, error, errorClave, firmar, reintentar, cancelar } = useFirmaLocal()
  if (!enMarco())
    return (
      <Hoja>
        <p>Esta página se abre desde la pantalla Firma Digital.</p>
      </Hoja>
    )
  const avance = lote && `${paso === 'firmando' ? 'Firmando' : 'Documento'} ${lote.indice} de ${lote.total}`
  return (
    <Hoja>
      <p role="status" className={estilos.estado}>
        {paso === 'listo' || error ? '' : avance && paso === 'firmando' ? avance : ESPERAS[paso]}
      </p>
      {resumen ? (
        <Resumen resumen={resumen} avance={avance}>
          {error && <Falla texto={error} />}
          <PedidoClave
            key={resumen.documento}
            pide={resumen.pideClave}
            error={errorClave}
            firmando={paso === 'firmando'}
            rotulo={rotuloDe(lote)}
            onFirmar={firmar}
            onCancelar={cancelar}
          />
        </Resumen>
      ) : (
        <>
          {error ? (
            <Falla texto={error} />
          ) : (
            paso !== 'terminado' && <Loader className={estilos.rueda} size="sm" aria-hidden />
          )}
          {paso !== 'terminado' && (
            <div className={estilos.botones}>
              <Button variant="subtle" color="gray" onClick={cancelar}>
                Cancelar
              </Button>
              {error && <Button onClick={reintentar}>Reintentar</Button>}
            </div>
          )}
        </>
      )}
    </Hoja>
  )
}

const rotuloDe = (lote: Lote | null) =>
  lote && lote.total > lote.indice ? `Firmar los ${lote.total - lote.indice + 1}` : 'Firmar'

const Hoja = ({ children }: { children: ReactNode }) => (
  <main className={estilos.pagina}>
    <div className={estilos.tarjeta}>
      <h1>
        <Icono de={IconSignature} tam={20} />
        Firma digital
      </h1>
      {children}
    </div>
  </main>
)

const Falla = ({ texto }: { texto: string }) => (
  <p role="alert" className={estilos.falla}>
    <Icono de={IconAlertCircle} />
    {texto}
  </p>
)

interface PropsResumen {
  resumen: ResumenFirma
  avance: string | null
  children: ReactNode
}

/** What is going to be signed, as whom, and where the stamp goes. */
const Resumen = ({ resumen, avance, children }: PropsResumen) => (
  <>
    {resumen.demostracion && (
      <p className={estilos.demostracion}>
        <Icono de={IconAlertTriangle} />
        Certificado de demostración: la firma no tiene valor legal.
      </p>
    )}
    <div className={estilos.cuerpo}>
      <dl className={estilos.datos}>
        <Dato nombre="Documento">
          <strong>{resumen.documento}</strong>
          <span>{resumen.archivo}</span>
          {avance && <span>{avance}</span>}
        </Dato>
        <Dato nombre="Motivo">{resumen.motivo}</Dato>
        <Dato nombre="Firmante">{resumen.titular}</Dato>
        {resumen.emisor !== null && <Dato nombre="Certificado emitido por">{resumen.emisor}</Dato>}
        {resumen.vence !== null && <Dato nombre="Vence">{fecha(resumen.vence)}</Dato>}
      </dl>
      <HojaSello pagina={resumen.pagina} x={resumen.posx} y={resumen.posy} />
    </div>
    {children}
  </>
)

const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{children}</dd>
  </div>
)

/** The A4 page in points, and the stamp on it: narrow in the left margin (FIR-13). */
const HOJA = { ancho: 595, alto: 842 }
const MARGEN = 60
const ALTO = 55
const anchoDe = (x: number) => (x < MARGEN ? 70 : 168)

interface PropsHoja {
  /** Counted from 1. */
  pagina: number
  x: number
  y: number
}

/** A small sheet with the place of the stamp. */
const HojaSello = ({ pagina, x, y }: PropsHoja) => (
  <figure className={estilos.figura}>
    <svg viewBox={`0 0 ${HOJA.ancho} ${HOJA.alto}`} className={estilos.hoja} role="img" aria-label={enPalabras(x, y)}>
      <rect className={estilos.papel} width={HOJA.ancho} height={HOJA.alto} />
      {Array.from({ length: 22 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of writing without identity
        <rect key={i} className={estilos.linea} x={120} y={100 + i * 30} width={i % 6 === 5 ? 220 : 400} height={9} />
      ))}
      <rect className={estilos.sello} x={x} y={y} width={anchoDe(x)} height={ALTO} rx={6} />
    </svg>
    <figcaption>Página {pagina}</figcaption>
  </figure>
)

const enPalabras = (x: number, y: number): string => {
  const alto = y < HOJA.alto / 3 ? 'arriba' : y < (2 * HOJA.alto) / 3 ? 'a media altura' : 'abajo'
  const lado = x < HOJA.ancho / 3 ? 'a la izquierda' : x < (2 * HOJA.ancho) / 3 ? 'al centro' : 'a la derecha'
  return `El sello va ${alto}, ${lado} de la hoja`
}
