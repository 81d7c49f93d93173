import type { Despacho } from '@cabildo/contracts/firma-digital'
import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { nombreDe } from './columnas.tsx'
import estilos from './FirmarDialogo.module.css'
import type { Lugar } from './firmar.api.ts'
import { HojaParaFirmar, lugarPedido } from './HojaParaFirmar.tsx'
import type { Punto } from './sello.ts'

interface Props {
  despacho: Despacho
  direccion: () => Promise<string>
  abierto: boolean
  onClose: () => void
  onFirmar: (lugar: Lugar | undefined) => void
}

/** FIRMAR DOCUMENTO: the page that gets the stamp, with the stamp on it, before the signer opens (D-141). */
export const FirmarDialogo = ({ despacho, direccion, abierto, onClose, onFirmar }: Props) => {
  const [punto, setPunto] = useState<Punto | null>(null)
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
          <Button
            data-autofocus
            leftSection={<Icono de={IconSignature} />}
            onClick={() => onFirmar(lugarPedido(punto, despacho.page_signed) ?? undefined)}
          >
            Firmar
          </Button>
        </>
      }
    >
      <div className={estilos.cuerpo}>
        <HojaParaFirmar
          despacho={despacho}
          direccion={direccion}
          pagina={despacho.page_signed}
          conSello
          punto={punto}
          onPunto={setPunto}
        />
      </div>
    </Dialogo>
  )
}
