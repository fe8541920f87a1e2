<?php

declare(strict_types=1);

const DESK_URL = 'http://127.0.0.1:8460';

/**
 * Asks the tracking desk about parcels.
 */
final class DeskClient
{
    /**
     * @param string $desk address of the desk, without a slash at its end
     * @param int $patience seconds that an answer may take
     */
    public function __construct(
        private readonly string $desk = DESK_URL,
        private readonly int $patience = 5,
    ) {
    }

    /**
     * Finds one parcel.
     *
     * @param string $id such as PD-1042
     *
     * @return array{id: string, status: string, place: string}|null null when the desk
     *     does not know the parcel
     *
     * @throws RuntimeException when the desk cannot be reached or refuses
     * @throws JsonException when it does not answer JSON
     */
    public function find(string $id): ?array
    {
        $request = curl_init($this->desk . '/parcels/' . rawurlencode($id));
        curl_setopt($request, CURLOPT_RETURNTRANSFER, true);
        curl_setopt($request, CURLOPT_TIMEOUT, $this->patience);
        try {
            $body = curl_exec($request);
            if ($body === false) {
                throw new RuntimeException(curl_error($request));
            }
            $code = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
        } finally {
            curl_close($request);
        }
        return match ($code) {
            200 => json_decode($body, true, flags: JSON_THROW_ON_ERROR),
            404 => null,
            default => throw new RuntimeException("the desk answered $code"),
        };
    }
}

$parcel = (new DeskClient())->find('PD-1042');
echo $parcel['place'] ?? 'unknown parcel', "\n";
