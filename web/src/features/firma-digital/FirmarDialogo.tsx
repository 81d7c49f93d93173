import type { Despacho } from '@cabildo/contracts/firma-digital'
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { nombreDe } from './columnas.tsx'
import estilos from './FirmarDialogo.module.css'
import type { Lugar } from './firmar.api.ts'
import { HojaParaFirmar, lugarPedido } from './HojaParaFirmar.tsx'
import { DocumentoCambiado } from './procedencia.tsx'
import type { Punto } from './sello.ts'

interface Props {
  /** The row as it is now. */
  despacho: Despacho
  /** Its author changed it since the dialog opened. */
  cambiado: boolean
  direccion: () => Promise<string>
  abierto: boolean
  onClose: () => void
  /** The row with the file that was shown. */
  onFirmar: (despacho: Despacho, lugar: Lugar | undefined) => void
}

/** FIRMAR DOCUMENTO: the page that gets the stamp, with the stamp on it, before the signer opens (D-141). */
export const FirmarDialogo = ({ despacho, cambiado, direccion, abierto, onClose, onFirmar }: Props) => {
  const { path_primary } = despacho.documentos
  const [movido, setMovido] = useState<{ de: string; punto: Punto } | null>(null)
  /** The file that was there when the dialog opened, or whose page has been drawn since. */
  const [mostrado, setMostrado] = useState({ abierto: false, path: '' })
  if (mostrado.abierto !== abierto) setMostrado({ abierto, path: path_primary })
  const firmar = () =>
    onFirmar(
      { ...despacho, documentos: { ...despacho.documentos, path_primary: mostrado.path } },
      lugarPedido(punto, despacho.page_signed) ?? undefined,
    )
  const punto = movido?.de === path_primary ? movido.punto : null
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      tam="xl"
      titulo="FIRMAR DOCUMENTO"
      detalle={`${nombreDe(despacho)} · ${despacho.motivo_name}`}
      botones={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancelar
          </Button>
          <Button data-autofocus leftSection={<Icono de={IconSignature} />} onClick={firmar}>
            Firmar
          </Button>
        </>
      }
    >
      <div className={estilos.cuerpo}>
        {cambiado && <DocumentoCambiado />}
        <HojaParaFirmar
          key={path_primary}
          despacho={despacho}
          direccion={direccion}
          pagina={despacho.page_signed}
          conSello
          punto={punto}
          onPunto={(nuevo) => setMovido(nuevo && { de: path_primary, punto: nuevo })}
          onUltima={() => setMostrado({ abierto, path: path_primary })}
        />
      </div>
    </Dialogo>
  )
}
