// Generated from functions/openapi.json by `npm run clients`.
export interface paths {
    "/getMentionMarket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One mention market by its ticker
         * @description The market in the provider's live or historical tier, with the start and the subtitle of its event. Case and surrounding space of the ticker do not matter. Prices are at most as old as the setting `PRICE_MAX_AGE_MS` allows (default: 2 seconds). A market of another category is served too.
         */
        get: operations["getMentionMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getMentionMarkets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Up to 100 mention markets by their tickers
         * @description Each market as getMentionMarket returns it, in the order asked for, in one request. Tickers that the provider does not know stand in `not_found`, markets that could not be read in `errors`. It fails only when nothing could be read.
         */
        get: operations["getMentionMarkets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getMentionEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One event with all its markets
         * @description All markets of the event, open and settled, of the provider's live and historical tier, sorted by ticker, in one request. The ticker of one of the event's markets finds it as well. Case and surrounding space do not matter. Prices are at most as old as the setting `PRICE_MAX_AGE_MS` allows (default: 2 seconds). A market that can't be read stands in `errors` instead. With `with_record=true` each market has the settled `record` of its word and an `estimate` of its probability, which is not advice; when the record is not read within 4 seconds, `record_error` says so and the rest is returned.
         */
        get: operations["getMentionEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getMentionEvents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which mention events there are, soonest first
         * @description The open events of every mention series, or the events of some series. The list is at most a minute old; when a new one takes longer than a second, one of up to 10 minutes ago stands in, with its `Age`. A walk over all pages yields every event once while nothing changes.
         */
        get: operations["getMentionEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getRateLimit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much of the key's hour is left, without using any of it
         * @description It costs no request, and works while the hour is full. Requests of a key that arrive together share one read of the store. The same numbers stand in the rate-limit headers of every response.
         */
        get: operations["getRateLimit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getAllMentionSeries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every mention series of the provider, sorted by ticker
         * @description Every series of the category Mentions, none twice. The list is kept for 10 minutes. While the provider fails, a list of up to 24 hours ago stands in, with its `Age`.
         */
        get: operations["getAllMentionSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searchNFLStrikeWord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How often a phrase is said in NFL broadcasts, and what the market says about it
         * @description A game counts when any of the phrases is said in it. Unquoted phrases count as the markets' rules count them, plural and possessive forms included; a market's `strike_word` can be pasted as it is. `probability` is the raw share of games; `estimate` is what the record supports, with a 95% interval. When the provider fails, `markets` and `estimate` are null and the rest is returned.
         */
        get: operations["searchNFLStrikeWord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getPriceHistory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the prices of an event's markets moved, in candles
         * @description The finished periods of all markets of an event, or of up to 40 markets, of the live and the historical tier. What a candle means is said under Candles in the API reference. A market's candles are kept once their period has ended 2 minutes ago, so asking again for a past range costs no read. Archived markets take a read each: those that were not read within the request's time are in `errors`, and asking again goes on from there. It fails only when nothing could be read.
         */
        get: operations["getPriceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getSettledMarkets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the words of a series settled, newest first
         * @description The markets of a series that settled yes or no, of the live and the historical tier, 1,000 a page. Void markets and those that name no word ("80+ times") are left out. With `strike_word` only markets one of whose words counts for it by the rules of what was said: `rate` finds "Rate" and "Rates", `rates` only the latter. A walk over all pages yields each market of the first page's read once, also while others settle. Titles and days of events are those that are stored or listed already.
         */
        get: operations["getSettledMarkets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searchStrikeWord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How often a phrase is said in the transcripts of a series or a collection, by whom and when
         * @description A transcript counts when any of the phrases is said in it. With `series_ticker` only the speakers count that the series' markets are about, and `estimate` and `markets` are those of the series; with `collection` every speaker counts, and both are null. A phrase never spans two turns. When the provider fails, `markets` and `estimate` are null and the rest is returned.
         */
        get: operations["searchStrikeWord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getEventWordCounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All words of an event, counted in the transcripts of its series
         * @description In one request what a search for each word would return. The filters of football apply to events of NFL series only, `speaker` and `role` to others. The event's own transcript counts only once all its markets have settled.
         */
        get: operations["getEventWordCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/searchEarningsStrikeWord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How often a phrase is said in a company's earnings calls, and what the market says about it
         * @description A call counts when any of the phrases is said in it by an executive or the operator; with `with_analysts=true` by anyone. When the provider fails, `markets` and `estimate` are null and the rest is returned.
         */
        get: operations["searchEarningsStrikeWord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getEarningsTranscripts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The earnings calls of a company, newest first
         * @description Up to 4 calls a page, fewer where they exceed 8 MB. `transcript` is null unless the service's owner has set `SERVE_TRANSCRIPT_TEXT`, because texts are their owners'. It reads no provider.
         */
        get: operations["getEarningsTranscripts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getEarningsEvent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where each word of an earnings event was said
         * @description The call is the one that names the event, else the company's only call from two days before to two days after the event's day. Analysts' words don't count.
         */
        get: operations["getEarningsEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getEarningsMarket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the word of an earnings market was said
         * @description All paragraphs of the call in which executives or the operator say the market's word. A word that was not said has 0 mentions and null for speaker and paragraph.
         */
        get: operations["getEarningsMarket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getTranscriptCollections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which transcripts there are: collections, their series, speakers and companies
         * @description Every collection whose file can be read. It reads no provider.
         */
        get: operations["getTranscriptCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/generateApiKey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes an API key of the signed-in account
         * @description The key is shown only in this response and can be used at once. An account may have 10 usable keys at a time.
         */
        post: operations["generateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/listApiKeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lists the account's keys, newest first
         * @description Revoked and expired keys stay listed for 30 days. Neither a key nor its hash is ever part of the list.
         */
        post: operations["listApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rotateApiKey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a key; the old one works until its grace ends
         * @description The new key has the label, the environment and the lifetime of the old one. The old key works for `graceSeconds` more, never longer than it would have, and does not count toward the usable keys of the account. An ended, disabled or replaced key can't be rotated.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/revokeApiKey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends a key at once, for good
         * @description The key is refused from its next request on. Revoking it again changes nothing.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/getApiKeyUsage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns what is left of a key's hour, and its last 7 days by the hour
         * @description It costs no request of the key.
         */
        post: operations["getApiKeyUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        MentionMarket: {
            /** @description The market's ticker */
            market_ticker: string;
            /** @description The event's ticker before its first `-` */
            series_ticker: string;
            /** @description The market's title, else its event's; empty when neither has one */
            title: string;
            /** @description The word or phrase that the market asks for; null when it names none */
            strike_word: string | null;
            /** @description When trading ends; null when not known or not yet set */
            close_time: string | null;
            /** @description When the market was created; null when not known or not yet set */
            created_time: string | null;
            /** @description The ticker of the event that the market belongs to */
            event_ticker: string;
            /** @description When the result is expected; null when not known or not yet set */
            expected_expiration_time: string | null;
            /** @description When the market expires at the latest; null when not known or not yet set */
            expiration_time: string | null;
            /** @description Price of the last trade, in cents, exact to the provider's six decimals of a dollar */
            last_price: number | null;
            /** @description The provider's figure, else 0 */
            liquidity: number;
            /** @description Lowest price at which no is offered, in dollars; null when there is no such price */
            no_ask_dollars: number | null;
            /** @description Highest price bid for no, in dollars; null when there is no such price */
            no_bid_dollars: number | null;
            /** @description Lowest price at which yes is offered, in dollars; null when there is no such price */
            yes_ask_dollars: number | null;
            /** @description Highest price bid for yes, in dollars; null when there is no such price */
            yes_bid_dollars: number | null;
            /** @description Contracts held; fractions are real */
            open_interest: number;
            /** @description When trading begins or began; null when not known or not yet set */
            open_time: string | null;
            /** @description Contracts traded; fractions are real */
            volume: number;
            /** @description Contracts traded in the last 24 hours; fractions are real */
            volume_24h: number;
            /** @description How the market settled; null before, and for a void market */
            result: ("yes" | "no") | null;
            /** @description The yes bid a day ago, in dollars; null when there is no such price */
            previous_yes_bid_dollars: number | null;
            /** @description The yes ask a day ago, in dollars; null when there is no such price */
            previous_yes_ask_dollars: number | null;
            /** @description The no bid a day ago, in dollars; null when there is no such price */
            previous_no_bid_dollars: number | null;
            /** @description The no ask a day ago, in dollars; null when there is no such price */
            previous_no_ask_dollars: number | null;
            /** @description The rules by which the market settles; empty when the provider gives none */
            rules_primary: string;
            /** @description When the market settled; null when not known or not yet set */
            settlement_ts: string | null;
            /** @description When the event starts; null when not known or not yet set */
            scheduledStartTime: string | null;
            /** @description The event's subtitle */
            event_subtitle: string | null;
        };
        MentionMarkets: {
            /** @description The markets that were found, in the order asked for */
            markets: components["schemas"]["MentionMarket"][];
            /** @description Tickers that the provider does not know */
            not_found: string[];
            /** @description Markets that could not be read */
            errors: components["schemas"]["UnreadableMarket"][];
        };
        UnreadableMarket: {
            /** @description Ticker of the market */
            market_ticker: string;
            /** @description Why the market can't be read, for people */
            message: string;
        };
        MentionEventWithRecord: {
            /** @description Ticker of the event */
            event_ticker: string;
            /** @description Ticker of its series */
            series_ticker: string;
            /** @description Title of the event, or null where the provider gives none */
            event_title: string | null;
            /** @description Subtitle of the event, or null where the provider gives none */
            event_subtitle: string | null;
            /** @description When the event starts, ISO 8601, or null when not known */
            scheduledStartTime: string | null;
            /** @description All markets of the event, open and settled, sorted by ticker */
            markets: components["schemas"]["EventMarketWithRecord"][];
            /** @description Markets whose record can't be read; normally empty */
            errors: components["schemas"]["UnreadableMarket"][];
            /** @description Why the records are null; the rest of the response is complete */
            record_error?: string;
        };
        EventMarketWithRecord: {
            /** @description The market's ticker */
            market_ticker: string;
            /** @description The event's ticker before its first `-` */
            series_ticker: string;
            /** @description The market's title, else its event's; empty when neither has one */
            title: string;
            /** @description The word or phrase that the market asks for; null when it names none */
            strike_word: string | null;
            /** @description When trading ends; null when not known or not yet set */
            close_time: string | null;
            /** @description When the market was created; null when not known or not yet set */
            created_time: string | null;
            /** @description The ticker of the event that the market belongs to */
            event_ticker: string;
            /** @description When the result is expected; null when not known or not yet set */
            expected_expiration_time: string | null;
            /** @description When the market expires at the latest; null when not known or not yet set */
            expiration_time: string | null;
            /** @description Price of the last trade, in cents, exact to the provider's six decimals of a dollar */
            last_price: number | null;
            /** @description The provider's figure, else 0 */
            liquidity: number;
            /** @description Lowest price at which no is offered, in dollars; null when there is no such price */
            no_ask_dollars: number | null;
            /** @description Highest price bid for no, in dollars; null when there is no such price */
            no_bid_dollars: number | null;
            /** @description Lowest price at which yes is offered, in dollars; null when there is no such price */
            yes_ask_dollars: number | null;
            /** @description Highest price bid for yes, in dollars; null when there is no such price */
            yes_bid_dollars: number | null;
            /** @description Contracts held; fractions are real */
            open_interest: number;
            /** @description When trading begins or began; null when not known or not yet set */
            open_time: string | null;
            /** @description Contracts traded; fractions are real */
            volume: number;
            /** @description Contracts traded in the last 24 hours; fractions are real */
            volume_24h: number;
            /** @description How the market settled; null before, and for a void market */
            result: ("yes" | "no") | null;
            /** @description The yes bid a day ago, in dollars; null when there is no such price */
            previous_yes_bid_dollars: number | null;
            /** @description The yes ask a day ago, in dollars; null when there is no such price */
            previous_yes_ask_dollars: number | null;
            /** @description The no bid a day ago, in dollars; null when there is no such price */
            previous_no_bid_dollars: number | null;
            /** @description The no ask a day ago, in dollars; null when there is no such price */
            previous_no_ask_dollars: number | null;
            /** @description The rules by which the market settles; empty when the provider gives none */
            rules_primary: string;
            /** @description When the market settled; null when not known or not yet set */
            settlement_ts: string | null;
            /** @description When the event starts; null when not known or not yet set */
            scheduledStartTime: string | null;
            /** @description The event's subtitle */
            event_subtitle: string | null;
            /** @description Further rules; "" where the provider gives none */
            rules_secondary: string;
            /** @description unopened, open (it can be traded), closed (trading has paused or ended, no final result) or settled; null when the provider sends another status */
            status: ("unopened" | "open" | "closed" | "settled") | null;
            /** @description Settled before the event's start, never of the event itself; null when they can't be read. Only with with_record=true */
            record?: {
                /** @description Markets of the same series and strike word that settled as yes */
                yes: number;
                /** @description Markets of the same series and strike word that settled as no */
                no: number;
            } | null;
            /** @description Only with with_record=true, for series that a collection informs, when there are transcripts */
            transcripts?: {
                /** @description Transcripts before the event's day, those too short for the estimate as well */
                total_transcripts_checked: number;
                /** @description Those of them in which the word is said */
                transcripts_with_phrase: number;
                /** @description The same as total_transcripts_checked; of NFL games only */
                total_games_checked?: number;
                /** @description The same as transcripts_with_phrase; of NFL games only */
                games_with_phrase?: number;
            };
            /** @description The chance that the market settles as yes, by its record. Only with with_record=true */
            estimate?: components["schemas"]["Estimate"] | null;
            /** @description Why estimate is null */
            estimate_error?: string;
        };
        Estimate: {
            /** @description The estimate, to 4 decimals as all numbers here */
            probability: number;
            /** @description Lower end of the 95% interval */
            low: number;
            /** @description Upper end of the 95% interval */
            high: number;
            /** @description Settled markets and transcripts that it is made of, each counted once */
            observations: number;
            /** @description What it is made of: the series' rate, the word's settled record, transcripts. The series' rate alone says nothing about this word */
            basis: ("series" | "record" | "transcripts")[];
            /** @description 0.7 of the middle of the quote and 0.3 of the estimate, in log-odds; null without bid and ask, with a spread above 0.25, or without an observation */
            fair_value: number | null;
        };
        MentionEvents: {
            /** @description Soonest start first, of settled events the latest; those without a start last, then by ticker */
            events: components["schemas"]["MentionEventSummary"][];
            /** @description Cursor of the next page; null on the last */
            cursor: string | null;
        };
        MentionEventSummary: {
            /** @description Ticker of the event */
            event_ticker: string;
            /** @description Ticker of its series */
            series_ticker: string;
            /** @description Title of the event, or null where the provider gives none */
            event_title: string | null;
            /** @description Subtitle of the event, or null where the provider gives none */
            event_subtitle: string | null;
            /** @description When the event starts, ISO 8601, or null when not known */
            scheduledStartTime: string | null;
        };
        RateLimit: {
            /** @description Requests that the key may make in any 60 minutes */
            limit: number;
            /** @description Requests that were counted in the last hour */
            used: number;
            /** @description Requests that the key may still make now */
            remaining: number;
            /** @description When the next place is freed, ISO 8601; null while no request is counted */
            resetAt: string | null;
        };
        AllMentionSeries: components["schemas"]["MentionSeries"][];
        MentionSeries: {
            /** @description The series' ticker */
            series_ticker: string;
            /** @description The provider's title; empty when it gives none */
            series_title: string;
        };
        StrikeWordSearch: {
            /** @description As given */
            target_phrase: string;
            /** @description The phrases as they were understood */
            phrases: string[];
            /** @description Games that the filters let through */
            total_games_checked: number;
            /** @description Games in which any of the phrases is said */
            games_with_phrase: number;
            /** @description games_with_phrase / total_games_checked; null when no game was checked */
            probability: number | null;
            /** @description From the markets settled in the announcers' series and from the games checked, the older the less; null when the provider fails */
            estimate: components["schemas"]["Estimate"] | null;
            /** @description Why estimate is null */
            estimate_error?: string;
            /** @description Mentions of all phrases in all games checked */
            total_mentions: number;
            /** @description Each phrase by itself, in the order of the phrases */
            by_phrase: components["schemas"]["PhraseInGames"][];
            /** @description Whether the counts came from the result cache */
            cached: boolean;
            /** @description Only with with_context=true; most recent first */
            context?: components["schemas"]["Game"][];
            /** @description The provider's NFL announcer markets that ask for one of the phrases; null when the provider fails */
            markets: components["schemas"]["PhraseMarkets"] | null;
            /** @description Why markets is null */
            markets_error?: string;
        };
        PhraseInGames: {
            /** @description The phrase as it was understood */
            phrase: string;
            /** @description Games in which it is said */
            games_with_phrase: number;
            /** @description Its mentions in all games checked */
            total_mentions: number;
            /** @description games_with_phrase / total_games_checked; null when no game was checked */
            probability: number | null;
        };
        Game: {
            /** @description The schedule's id: season, week, away and home team */
            game_id: string;
            /**
             * Format: date
             * @description The day of the game, in US Eastern time
             */
            gameday: string;
            /** @description The schedule's abbreviation */
            home_team: string;
            /** @description The schedule's abbreviation */
            away_team: string;
            /** @description Mentions of all phrases in this game */
            mentions: number;
            /** @description In the order of the broadcast, at most 100 */
            snippets: components["schemas"]["Snippet"][];
        };
        Snippet: {
            /** @description The words before the mention */
            before: string;
            /** @description The mention, as it was said */
            match: string;
            /** @description The words after the mention */
            after: string;
        };
        PhraseMarkets: {
            /** @description Markets that can be traded now, soonest to close first */
            open: components["schemas"]["OpenMarket"][];
            /** @description Markets that have a result; void ones are not counted */
            settled: {
                /** @description Markets that settled as yes */
                yes: number;
                /** @description Markets that settled as no */
                no: number;
                /** @description yes / (yes + no); null when there is none */
                probability: number | null;
            };
            /** @description Where no market is found: up to 5 strike words that share a word with a phrase, most in common first */
            similar?: string[];
            /**
             * Format: date-time
             * @description When the open ones were read from the provider, at most a minute ago
             */
            fetchedAt: string;
        };
        OpenMarket: {
            /** @description The market's ticker */
            market_ticker: string;
            /** @description The ticker of the event that the market belongs to */
            event_ticker: string;
            /** @description The word or phrase that the market asks for */
            strike_word: string;
            /** @description Highest price bid for yes, in dollars; null when there is no such price */
            yes_bid_dollars: number | null;
            /** @description Lowest price at which yes is offered, in dollars; null when there is no such price */
            yes_ask_dollars: number | null;
            /** @description Price of the last trade, in cents, exact to the provider's six decimals of a dollar */
            last_price: number | null;
            /** @description When trading ends; null when not known or not yet set */
            close_time: string | null;
        };
        PriceHistory: {
            /**
             * @description How long a period is
             * @enum {string}
             */
            interval: "1m" | "1h" | "1d";
            /**
             * Format: date-time
             * @description No candle ended before it
             */
            start: string;
            /**
             * Format: date-time
             * @description No candle ended after it
             */
            end: string;
            /** @description Sorted by ticker, or in the order asked for */
            markets: {
                /** @description The market's ticker */
                market_ticker: string;
                /** @description The word or phrase that the market asks for; null when it names none */
                strike_word: string | null;
                /** @description The finished periods that the provider has, in order; it leaves out some */
                candles: components["schemas"]["Candle"][];
            }[];
            /** @description Tickers that the provider does not know */
            not_found: string[];
            /** @description Markets whose candles could not be read, or not all of them; ask again for the rest */
            errors: components["schemas"]["UnreadableMarket"][];
        };
        Candle: {
            /**
             * Format: date-time
             * @description When the period ended
             */
            end_ts: string;
            /** @description Price of the first trade, in dollars; null in a period without a trade */
            open_dollars: number | null;
            /** @description Highest price of a trade, in dollars; null in a period without a trade */
            high_dollars: number | null;
            /** @description Lowest price of a trade, in dollars; null in a period without a trade */
            low_dollars: number | null;
            /** @description Price of the last trade, in dollars; null in a period without a trade */
            close_dollars: number | null;
            /** @description Highest price bid for yes at the end of the period, in dollars; null when there is no such price */
            yes_bid_dollars: number | null;
            /** @description Lowest price at which yes was offered at the end of the period, in dollars; null when there is no such price */
            yes_ask_dollars: number | null;
            /** @description Contracts traded in the period; fractions are real */
            volume: number;
            /** @description Contracts held at the end of the period; fractions are real */
            open_interest: number;
        };
        SettledMarkets: {
            /** @description Newest settlement first, an unknown time last, then by ticker; void markets are left out */
            markets: {
                /** @description The market's ticker */
                market_ticker: string;
                /** @description The ticker of the event that the market belongs to */
                event_ticker: string;
                /** @description The event's ticker before its first `-` */
                series_ticker: string;
                /** @description The event's title; empty when it is not known */
                event_title: string;
                /** @description The day of the event's start, in US Eastern time; null when it is not known */
                event_date: string | null;
                /** @description The word or phrase that the market asked for */
                strike_word: string;
                /**
                 * @description How the market settled
                 * @enum {string}
                 */
                result: "yes" | "no";
                /** @description When the market settled; null when it is not known */
                settlement_ts: string | null;
            }[];
            /** @description Cursor of the next page; null on the last */
            cursor: string | null;
        };
        TranscriptSearch: {
            /** @description As given */
            target_phrase: string;
            /** @description The phrases as they were understood */
            phrases: string[];
            /** @description The collection that was searched */
            collection: string;
            /** @description Transcripts that the filters let through */
            total_transcripts_checked: number;
            /** @description Transcripts in which any of the phrases is said */
            transcripts_with_phrase: number;
            /** @description transcripts_with_phrase / total_transcripts_checked; null when no transcript was checked */
            probability: number | null;
            /** @description From the series' settled markets and the transcripts checked, the older the less; null without series_ticker and when the provider fails */
            estimate: components["schemas"]["Estimate"] | null;
            /** @description Why estimate is null, when the provider failed */
            estimate_error?: string;
            /** @description Mentions of all phrases in all transcripts checked */
            total_mentions: number;
            /** @description Oldest first; months without a transcript are left out */
            by_month: components["schemas"]["MonthCounts"][];
            /** @description Most mentions first, at most 20 */
            by_speaker: components["schemas"]["SpeakerCounts"][];
            /** @description Whether the counts came from the result cache */
            cached: boolean;
            /** @description Only with with_context=true; most recent first */
            context?: components["schemas"]["TranscriptContext"][];
            /** @description The series' markets on one of the phrases; null without series_ticker and when the provider fails */
            markets: components["schemas"]["PhraseMarkets"] | null;
            /** @description Why markets is null, when the provider failed */
            markets_error?: string;
        };
        MonthCounts: {
            /** @description YYYY-MM */
            month: string;
            /** @description Transcripts checked */
            transcripts: number;
            /** @description Those of them in which any of the phrases is said */
            transcripts_with_phrase: number;
            /** @description Mentions of all phrases */
            total_mentions: number;
        };
        SpeakerCounts: {
            /** @description Who says it; null when not known */
            speaker: string | null;
            /** @description The speaker's role, such as executive; null when not known */
            role: string | null;
            /** @description Mentions of all phrases */
            total_mentions: number;
        };
        TranscriptContext: {
            /** @description The transcript's id in its collection */
            transcript_id: string;
            /** @description Its title */
            title: string;
            /**
             * Format: date
             * @description The day on which it was said, US Eastern
             */
            date: string;
            /** @description The provider's events that it is the transcript of */
            event_tickers: string[];
            /** @description Mentions of all phrases in this transcript */
            mentions: number;
            /** @description In the order of the transcript, at most 100 */
            snippets: components["schemas"]["SpokenSnippet"][];
        };
        SpokenSnippet: {
            /** @description Who says it; null when not known */
            speaker: string | null;
            /** @description The speaker's role, such as executive; null when not known */
            role: string | null;
            /** @description The words before the mention */
            before: string;
            /** @description The mention, as it was said */
            match: string;
            /** @description The words after the mention */
            after: string;
        };
        EventWordCounts: {
            /** @description Ticker of the event */
            event_ticker: string;
            /** @description The collection that informs its series */
            collection: string;
            /** @description Transcripts that the filters let through */
            total_transcripts_checked: number;
            /** @description In the order of the event's markets */
            words: components["schemas"]["WordCount"][];
        };
        WordCount: {
            /** @description Ticker of the market */
            market_ticker: string;
            /** @description The word or phrase that the market asks for; null when it names none */
            strike_word: string | null;
            /** @description Transcripts in which it is said; null when the market names no word */
            transcripts_with_phrase: number | null;
            /** @description transcripts_with_phrase / total_transcripts_checked; null when no transcript was checked or the market names no word */
            probability: number | null;
            /** @description Its mentions; null when the market names no word */
            total_mentions: number | null;
        };
        EarningsSearch: {
            /** @description As given */
            target_phrase: string;
            /** @description The phrases as they were understood */
            phrases: string[];
            /** @description The series of the company's earnings markets */
            series_ticker: string;
            /** @description The company's ticker */
            company_ticker: string;
            /** @description Calls that the filters let through */
            total_transcripts_checked: number;
            /** @description Calls in which any of the phrases is said */
            transcripts_with_phrase: number;
            /** @description transcripts_with_phrase / total_transcripts_checked; null when no call was checked */
            probability: number | null;
            /** @description From the series' settled markets and the calls checked, the older the less; null when the provider fails */
            estimate: components["schemas"]["Estimate"] | null;
            /** @description Why estimate is null */
            estimate_error?: string;
            /** @description Mentions of all phrases in all calls checked */
            total_mentions: number;
            /** @description Whether the counts came from the result cache */
            cached: boolean;
            /** @description Only with with_context=true; most recent first */
            context?: components["schemas"]["EarningsContext"][];
            /** @description The series' markets on one of the phrases; null when the provider fails */
            markets: components["schemas"]["PhraseMarkets"] | null;
            /** @description Why markets is null */
            markets_error?: string;
        };
        EarningsContext: {
            /** @description The call's id in the collection */
            transcript_id: string;
            /**
             * Format: date
             * @description The day of the call, US Eastern
             */
            report_date: string;
            /** @description The company's fiscal year */
            fiscal_year: number;
            /** @description Its quarter */
            fiscal_quarter: number;
            /** @description The first of the provider's events on this call; null when none is known */
            event_ticker: string | null;
            /** @description Mentions of all phrases in this call */
            mentions: number;
            /** @description In the order of the call, at most 100 */
            snippets: components["schemas"]["EarningsSnippet"][];
        };
        EarningsSnippet: {
            /** @description Who says it; null when not known */
            speaker: string | null;
            /** @description Executive, Operator or Analyst; null when not known */
            speaker_type: ("Executive" | "Operator" | "Analyst") | null;
            /** @description The words before the mention */
            before: string;
            /** @description The mention, as it was said */
            match: string;
            /** @description The words after the mention */
            after: string;
        };
        EarningsTranscripts: {
            /** @description The series of the company's earnings markets */
            series_ticker: string;
            /** @description The company's ticker */
            company_ticker: string;
            /** @description Newest first, then by id */
            transcripts: components["schemas"]["EarningsTranscript"][];
            /** @description Cursor of the next page; null on the last */
            cursor: string | null;
        };
        EarningsTranscript: {
            /** @description The call's id in the collection */
            transcript_id: string;
            /** @description The company's fiscal year */
            fiscal_year: number;
            /** @description Its quarter */
            fiscal_quarter: number;
            /**
             * Format: date
             * @description The day of the call, US Eastern
             */
            report_date: string;
            /** @description The first of the provider's events on this call; null when none is known */
            event_ticker: string | null;
            /** @description Words of the call */
            words: number;
            /** @description The turns in order; null where this service does not serve texts */
            transcript: components["schemas"]["EarningsTurn"][] | null;
        };
        EarningsTurn: {
            /** @description Who speaks; null when not known */
            speaker: string | null;
            /** @description Executive, Operator or Analyst; null when not known */
            speaker_type: ("Executive" | "Operator" | "Analyst") | null;
            /** @description What is said */
            content: string;
        };
        EarningsEvent: {
            /** @description Ticker of the event */
            event_ticker: string;
            /** @description The company's ticker */
            company_ticker: string;
            /** @description The company's fiscal year */
            fiscal_year: number;
            /** @description Its quarter */
            fiscal_quarter: number;
            /**
             * Format: date
             * @description The day of the call, US Eastern
             */
            report_date: string;
            /** @description The call's id in the collection */
            transcript_id: string;
            /** @description In the order of the event's markets */
            markets: components["schemas"]["EarningsEventMarket"][];
        };
        EarningsEventMarket: {
            /** @description Ticker of the market */
            market_ticker: string;
            /** @description The word or phrase that the market asks for; null when it names none */
            strike_word: string | null;
            /** @description How the market settled; null before, and for a void market */
            result: ("yes" | "no") | null;
            /** @description Mentions by executives and the operator; analysts' words don't count */
            mentions: number;
            /** @description Of the first mention: Executive or Operator; null when the word was not said */
            speaker_type: ("Executive" | "Operator" | "Analyst") | null;
            /** @description Who says it first; null when the word was not said */
            speaker: string | null;
            /** @description At most 600 characters of the turn around the first mention, cut at sentences; null when the word was not said */
            paragraph: string | null;
        };
        EarningsMarket: {
            /** @description Ticker of the market */
            market_ticker: string;
            /** @description Ticker of its event */
            event_ticker: string;
            /** @description The company's ticker */
            company_ticker: string;
            /** @description The word or phrase that the market asks for; null when it names none */
            strike_word: string | null;
            /** @description How the market settled; null before, and for a void market */
            result: ("yes" | "no") | null;
            /** @description The company's fiscal year */
            fiscal_year: number;
            /** @description Its quarter */
            fiscal_quarter: number;
            /**
             * Format: date
             * @description The day of the call, US Eastern
             */
            report_date: string;
            /** @description The call's id in the collection */
            transcript_id: string;
            /** @description Mentions by executives and the operator; analysts' words don't count */
            mentions: number;
            /** @description Of the first mention: Executive or Operator; null when the word was not said */
            speaker_type: ("Executive" | "Operator" | "Analyst") | null;
            /** @description Who says it first; null when the word was not said */
            speaker: string | null;
            /** @description At most 600 characters of the turn around the first mention, cut at sentences; null when the word was not said */
            paragraph: string | null;
            /** @description In the order of the call, at most 20; paragraph is the first */
            paragraphs: components["schemas"]["EarningsParagraph"][];
        };
        EarningsParagraph: {
            /** @description Who says it; null when not known */
            speaker: string | null;
            /** @description Executive, Operator or Analyst; null when not known */
            speaker_type: ("Executive" | "Operator" | "Analyst") | null;
            /** @description The part of the turn in which it is said */
            paragraph: string;
        };
        TranscriptCollections: {
            /** @description A to Z */
            collections: components["schemas"]["TranscriptCollection"][];
        };
        TranscriptCollection: {
            /** @description The collection's name */
            collection: string;
            /** @description Its transcripts */
            transcripts: number;
            /** @description Their words */
            words: number;
            /** @description Day of the earliest; null without a transcript */
            first_date: string | null;
            /** @description Day of the latest; null without a transcript */
            last_date: string | null;
            /** @description Market series that it informs, A to Z */
            series: string[];
            /** @description Most words first, at most 100 */
            speakers: components["schemas"]["ListedSpeaker"][];
            /** @description Only of the collection earnings: A to Z, at most 1000 */
            companies?: components["schemas"]["ListedCompany"][];
        };
        ListedSpeaker: {
            /** @description The speaker's name, as the parameter takes it */
            speaker: string;
            /** @description Roles in which the speaker appears */
            roles: string[];
            /** @description Transcripts with a turn of the speaker */
            transcripts: number;
            /** @description The speaker's words in them */
            words: number;
        };
        ListedCompany: {
            /** @description The company's ticker */
            company_ticker: string;
            /** @description Its calls */
            transcripts: number;
            /**
             * Format: date
             * @description Day of its latest call
             */
            last_report_date: string;
        };
        GeneratedApiKey: {
            /** @description The API key. It is shown only in this response. */
            apiKey: string;
            /** @description The key's id, which is not a secret */
            keyId: string;
            /** @description As given, or empty */
            label: string;
            /**
             * @description Where the key is meant to be used
             * @enum {string}
             */
            environment: "development" | "staging" | "production";
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /** @description When it ends; null: never */
            expiresAt: string | null;
        };
        ApiKeys: {
            /** @description Newest first */
            keys: components["schemas"]["ApiKey"][];
        };
        ApiKey: {
            /** @description The key's id, which is not a secret */
            keyId: string;
            /** @description As given at creation, or empty */
            label: string;
            /**
             * @description Where the key is meant to be used
             * @enum {string}
             */
            environment: "development" | "staging" | "production";
            /**
             * @description Only an active key is admitted
             * @enum {string}
             */
            status: "active" | "disabled" | "expired" | "revoked";
            /** @description The key's last 4 characters */
            hint: string;
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /** @description When its last request came; null: not yet */
            lastUsedAt: string | null;
            /** @description When it ends or ended; null: never */
            expiresAt: string | null;
            /** @description When rotateApiKey replaced it: it works until expiresAt; null: not replaced */
            replacedAt: string | null;
        };
        RotatedApiKey: {
            /** @description The API key. It is shown only in this response. */
            apiKey: string;
            /** @description The key's id, which is not a secret */
            keyId: string;
            /** @description As given, or empty */
            label: string;
            /**
             * @description Where the key is meant to be used
             * @enum {string}
             */
            environment: "development" | "staging" | "production";
            /**
             * Format: date-time
             * @description When it was made
             */
            createdAt: string;
            /** @description When it ends; null: never */
            expiresAt: string | null;
            /** @description The old key */
            replacedKey: {
                /** @description The id of the key that was replaced */
                keyId: string;
                /**
                 * Format: date-time
                 * @description When it ends or ended; at the end of its grace, or before
                 */
                expiresAt: string;
            };
        };
        RevokedApiKey: {
            /** @description As given */
            keyId: string;
            /**
             * @description `revoked`
             * @enum {string}
             */
            status: "active" | "disabled" | "expired" | "revoked";
        };
        ApiKeyUsage: {
            /** @description Requests that the key may make in any 60 minutes */
            limit: number;
            /** @description Requests of the last 60 minutes */
            used: number;
            /** @description Requests left; 0 for a key that is not active */
            remaining: number;
            /** @description When the oldest counted request leaves the hour; null when none is counted */
            resetAt: string | null;
            /** @description The last 7 days by the hour, oldest first; empty hours are left out */
            history: components["schemas"]["HourOfUsage"][];
        };
        HourOfUsage: {
            /**
             * Format: date-time
             * @description The start of a clock hour
             */
            hour: string;
            /** @description Requests of that hour */
            requests: number;
        };
        Error: {
            /** @description What went wrong; clients may compare it */
            error: string;
            /** @description What is accepted, or what the provider said; for people */
            message?: string;
        };
        CallableError: {
            /** @description What went wrong */
            error: {
                /** @description The code, which the Firebase SDK shows as `functions/…` */
                status: string;
                /** @description What went wrong; for people */
                message: string;
                /** @description Only where one argument is not accepted */
                details?: {
                    /** @description The argument that is not accepted */
                    argument: string;
                };
            };
        };
    };
    responses: {
        /** @description The client has this response already: If-None-Match named it */
        NotModified: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                /** @description Names this version of the response; send it back as If-None-Match */
                ETag: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A parameter is unknown, missing or wrong; `message` says what is accepted */
        BadRequest: {
            headers: {
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid parameter: target_week",
                 *       "message": "a whole number from 1 to 22; playoffs go on counting"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    error?: string;
                };
            };
        };
        /** @description The API key is missing, malformed, unknown, or given in places that disagree; `message` says which */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid or missing API key",
                 *       "message": "No API key was sent. Send it in the header x-api-key, or as Authorization: Bearer"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "Invalid or missing API key";
                };
            };
        };
        /** @description The API key is revoked, disabled, expired or replaced; `message` says which, and since when */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "API key has been revoked or disabled",
                 *       "message": "This key was revoked at 2026-11-21T18:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "API key has been revoked or disabled";
                };
            };
        };
        /** @description The method is none of GET, HEAD, OPTIONS */
        MethodNotAllowed: {
            headers: {
                /** @description The methods of every HTTPS function */
                Allow: "GET, HEAD, OPTIONS";
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Method not allowed"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "Method not allowed";
                    message?: never;
                };
            };
        };
        /** @description The key's hour is full; or the client failed to authenticate too often, and then there are no quota headers */
        TooManyRequests: {
            headers: {
                /** @description The quota: requests (q) in any window of so many seconds (w) */
                "RateLimit-Policy"?: string;
                /** @description What is left of it (r), and the seconds until the next place is freed (t) */
                RateLimit?: string;
                /** @description Requests in any 60 minutes */
                "X-RateLimit-Limit"?: number;
                /** @description Requests left */
                "X-RateLimit-Remaining"?: number;
                /** @description When the next place is freed, in unix seconds */
                "X-RateLimit-Reset"?: number;
                /** @description Seconds to wait; whoever does, and shares the key with nobody, is admitted */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Rate limit exceeded (100 requests/hour)",
                 *       "message": "The next request is admitted at 2026-11-21T18:01:00.000Z, in 42 seconds"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    error?: string;
                };
            };
        };
        /** @description The key store did not respond within 3 seconds */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Service temporarily unavailable",
                 *       "message": "The key store did not respond, so the API key could not be checked. Repeat the request in a few seconds"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "Service temporarily unavailable";
                };
            };
        };
        /** @description An argument is unknown or not accepted, and `details` names it; or the key has ended or was replaced already */
        CallInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "status": "INVALID_ARGUMENT",
                 *         "message": "Invalid argument: expiresInDays (expected a whole number from 1 to 365; without it the key does not expire)"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CallableError"] & {
                    error?: {
                        /** @enum {unknown} */
                        status?: "INVALID_ARGUMENT" | "FAILED_PRECONDITION";
                        message?: string;
                        details?: Record<string, never>;
                    };
                };
            };
        };
        /** @description Nobody is signed in, or anonymously */
        CallUnauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "status": "UNAUTHENTICATED",
                 *         "message": "Sign in to manage API keys"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CallableError"] & {
                    error?: {
                        /** @enum {unknown} */
                        status?: "UNAUTHENTICATED";
                        message?: string;
                        details?: Record<string, never>;
                    };
                };
            };
        };
        /** @description The key id is unknown or somebody else's */
        CallNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "status": "NOT_FOUND",
                 *         "message": "No such key"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CallableError"] & {
                    error?: {
                        /** @enum {unknown} */
                        status?: "NOT_FOUND";
                        message?: string;
                        details?: Record<string, never>;
                    };
                };
            };
        };
        /** @description The account has as many keys as it may have, or calls too often */
        CallExhausted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "status": "RESOURCE_EXHAUSTED",
                 *         "message": "An account can have at most 10 usable keys"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CallableError"] & {
                    error?: {
                        /** @enum {unknown} */
                        status?: "RESOURCE_EXHAUSTED";
                        message?: string;
                        details?: Record<string, never>;
                    };
                };
            };
        };
        /** @description A defect of the service */
        CallFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "status": "INTERNAL",
                 *         "message": "Internal error"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CallableError"] & {
                    error?: {
                        /** @enum {unknown} */
                        status?: "INTERNAL";
                        message?: string;
                        details?: Record<string, never>;
                    };
                };
            };
        };
        /** @description The key store did not respond within 3 seconds */
        CallUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": {
                 *         "status": "UNAVAILABLE",
                 *         "message": "Service temporarily unavailable"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CallableError"] & {
                    error?: {
                        /** @enum {unknown} */
                        status?: "UNAVAILABLE";
                        message?: string;
                        details?: Record<string, never>;
                    };
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The quota: requests (q) in any window of so many seconds (w) */
        "RateLimit-Policy": string;
        /** @description What is left of it (r), and the seconds until the next place is freed (t) */
        RateLimit: string;
        /** @description Requests in any 60 minutes */
        "X-RateLimit-Limit": number;
        /** @description Requests left */
        "X-RateLimit-Remaining": number;
        /** @description When the next place is freed, in unix seconds */
        "X-RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getMentionMarket: {
        parameters: {
            query: {
                /**
                 * @description a market's ticker of at most 200 characters, given once
                 * @example KXNFLMENTION-SB27-TUSH
                 */
                market_ticker: string;
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One mention market by its ticker */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "market_ticker": "KXNFLMENTION-SB27-TUSH",
                     *       "series_ticker": "KXNFLMENTION",
                     *       "title": "What will the announcers say during Super Bowl LXI? (sample data)",
                     *       "strike_word": "Tush Push",
                     *       "close_time": "2027-02-28T15:00:00Z",
                     *       "created_time": "2026-11-18T19:00:00.620673Z",
                     *       "event_ticker": "KXNFLMENTION-SB27",
                     *       "expected_expiration_time": "2027-02-15T14:00:00Z",
                     *       "expiration_time": "2027-03-07T15:00:00Z",
                     *       "last_price": 56.5,
                     *       "liquidity": 0,
                     *       "no_ask_dollars": 0.437,
                     *       "no_bid_dollars": 0.433,
                     *       "yes_ask_dollars": 0.567,
                     *       "yes_bid_dollars": 0.563,
                     *       "open_interest": 18995.29,
                     *       "open_time": "2026-11-19T00:00:00Z",
                     *       "volume": 20784.73,
                     *       "volume_24h": 5194.78,
                     *       "result": null,
                     *       "previous_yes_bid_dollars": 0.541,
                     *       "previous_yes_ask_dollars": 0.548,
                     *       "previous_no_bid_dollars": 0.452,
                     *       "previous_no_ask_dollars": 0.459,
                     *       "rules_primary": "If the announcers say Tush Push as part of Super Bowl LXI, then the market resolves to Yes. (Sample data.)",
                     *       "settlement_ts": null,
                     *       "scheduledStartTime": "2027-02-14T23:30:00Z",
                     *       "event_subtitle": "Super Bowl LXI"
                     *     }
                     */
                    "application/json": components["schemas"]["MentionMarket"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description What was named does not exist */
            404: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Market not found",
                     *       "message": "this is an event's ticker; a market's adds -CODE"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Market not found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to fetch mention market",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to fetch mention market" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getMentionMarkets: {
        parameters: {
            query: {
                /**
                 * @description 1 to 100 market tickers, comma-separated, of at most 200 characters each and 10,000 together; repeated ones count once
                 * @example [
                 *       "KXNFLMENTION-SB27-TUSH",
                 *       "KXNFLMENTION-SB27-NONE"
                 *     ]
                 */
                market_tickers: string[];
                /** @description json (default), or csv for the table */
                format?: "json" | "csv";
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to 100 mention markets by their tickers */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    /** @description Of a table: how many markets are left out, those in `errors` and `not_found` of the JSON */
                    "x-left-out"?: number;
                    /** @description Of a table: the cursor of the next page; none on the last */
                    "x-next-cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "markets": [
                     *         {
                     *           "market_ticker": "KXNFLMENTION-SB27-TUSH",
                     *           "series_ticker": "KXNFLMENTION",
                     *           "title": "What will the announcers say during Super Bowl LXI? (sample data)",
                     *           "strike_word": "Tush Push",
                     *           "close_time": "2027-02-28T15:00:00Z",
                     *           "created_time": "2026-11-18T19:00:00.620673Z",
                     *           "event_ticker": "KXNFLMENTION-SB27",
                     *           "expected_expiration_time": "2027-02-15T14:00:00Z",
                     *           "expiration_time": "2027-03-07T15:00:00Z",
                     *           "last_price": 56.5,
                     *           "liquidity": 0,
                     *           "no_ask_dollars": 0.437,
                     *           "no_bid_dollars": 0.433,
                     *           "yes_ask_dollars": 0.567,
                     *           "yes_bid_dollars": 0.563,
                     *           "open_interest": 18995.29,
                     *           "open_time": "2026-11-19T00:00:00Z",
                     *           "volume": 20784.73,
                     *           "volume_24h": 5194.78,
                     *           "result": null,
                     *           "previous_yes_bid_dollars": 0.541,
                     *           "previous_yes_ask_dollars": 0.548,
                     *           "previous_no_bid_dollars": 0.452,
                     *           "previous_no_ask_dollars": 0.459,
                     *           "rules_primary": "If the announcers say Tush Push as part of Super Bowl LXI, then the market resolves to Yes. (Sample data.)",
                     *           "settlement_ts": null,
                     *           "scheduledStartTime": "2027-02-14T23:30:00Z",
                     *           "event_subtitle": "Super Bowl LXI"
                     *         }
                     *       ],
                     *       "not_found": [
                     *         "KXNFLMENTION-SB27-NONE"
                     *       ],
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["MentionMarkets"];
                    /**
                     * @example market_ticker,series_ticker,title,strike_word,close_time,created_time,event_ticker,expected_expiration_time,expiration_time,last_price,liquidity,no_ask_dollars,no_bid_dollars,yes_ask_dollars,yes_bid_dollars,open_interest,open_time,volume,volume_24h,result,previous_yes_bid_dollars,previous_yes_ask_dollars,previous_no_bid_dollars,previous_no_ask_dollars,rules_primary,settlement_ts,scheduledStartTime,event_subtitle
                     *     KXNFLMENTION-SB27-TUSH,KXNFLMENTION,What will the announcers say during Super Bowl LXI? (sample data),Tush Push,2027-02-28T15:00:00Z,2026-11-18T19:00:00.620673Z,KXNFLMENTION-SB27,2027-02-15T14:00:00Z,2027-03-07T15:00:00Z,56.5,0,0.437,0.433,0.567,0.563,18995.29,2026-11-19T00:00:00Z,20784.73,5194.78,,0.541,0.548,0.452,0.459,"If the announcers say Tush Push as part of Super Bowl LXI, then the market resolves to Yes. (Sample data.)",,2027-02-14T23:30:00Z,Super Bowl LXI
                     */
                    "text/csv": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to fetch mention markets",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to fetch mention markets" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getMentionEvent: {
        parameters: {
            query: {
                /**
                 * @description an event's ticker, or that of one of its markets, of at most 200 characters, given once
                 * @example KXNFLMENTION-SB27
                 */
                event_ticker: string;
                /**
                 * @description true: with record and estimate of each market; false (default): without
                 * @example true
                 */
                with_record?: boolean;
                /** @description json (default), or csv for the table */
                format?: "json" | "csv";
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One event with all its markets */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    /** @description Of a table: how many markets are left out, those in `errors` and `not_found` of the JSON */
                    "x-left-out"?: number;
                    /** @description Of a table: the cursor of the next page; none on the last */
                    "x-next-cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_ticker": "KXNFLMENTION-SB27",
                     *       "series_ticker": "KXNFLMENTION",
                     *       "event_title": "What will the announcers say during Super Bowl LXI? (sample data)",
                     *       "event_subtitle": "Super Bowl LXI",
                     *       "scheduledStartTime": "2027-02-14T23:30:00Z",
                     *       "markets": [
                     *         {
                     *           "market_ticker": "KXNFLMENTION-SB27-TUSH",
                     *           "series_ticker": "KXNFLMENTION",
                     *           "title": "What will the announcers say during Super Bowl LXI? (sample data)",
                     *           "strike_word": "Tush Push",
                     *           "close_time": "2027-02-28T15:00:00Z",
                     *           "created_time": "2026-11-18T19:00:00.620673Z",
                     *           "event_ticker": "KXNFLMENTION-SB27",
                     *           "expected_expiration_time": "2027-02-15T14:00:00Z",
                     *           "expiration_time": "2027-03-07T15:00:00Z",
                     *           "last_price": 56.5,
                     *           "liquidity": 0,
                     *           "no_ask_dollars": 0.437,
                     *           "no_bid_dollars": 0.433,
                     *           "yes_ask_dollars": 0.567,
                     *           "yes_bid_dollars": 0.563,
                     *           "open_interest": 18995.29,
                     *           "open_time": "2026-11-19T00:00:00Z",
                     *           "volume": 20784.73,
                     *           "volume_24h": 5194.78,
                     *           "result": null,
                     *           "previous_yes_bid_dollars": 0.541,
                     *           "previous_yes_ask_dollars": 0.548,
                     *           "previous_no_bid_dollars": 0.452,
                     *           "previous_no_ask_dollars": 0.459,
                     *           "rules_primary": "If the announcers say Tush Push as part of Super Bowl LXI, then the market resolves to Yes. (Sample data.)",
                     *           "settlement_ts": null,
                     *           "scheduledStartTime": "2027-02-14T23:30:00Z",
                     *           "event_subtitle": "Super Bowl LXI",
                     *           "rules_secondary": "Plural and possessive forms of a word count; its tenses do not. (Sample data.)",
                     *           "status": "open"
                     *         }
                     *       ],
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["MentionEventWithRecord"];
                    /**
                     * @example event_ticker,series_ticker,event_title,event_subtitle,scheduledStartTime,market_ticker,title,strike_word,close_time,created_time,expected_expiration_time,expiration_time,last_price,liquidity,no_ask_dollars,no_bid_dollars,yes_ask_dollars,yes_bid_dollars,open_interest,open_time,volume,volume_24h,result,previous_yes_bid_dollars,previous_yes_ask_dollars,previous_no_bid_dollars,previous_no_ask_dollars,rules_primary,settlement_ts,rules_secondary,status,record_yes,record_no,transcripts_total_transcripts_checked,transcripts_transcripts_with_phrase,transcripts_total_games_checked,transcripts_games_with_phrase,estimate_probability,estimate_low,estimate_high,estimate_observations,estimate_basis,estimate_fair_value,estimate_error
                     *     KXNFLMENTION-SB27,KXNFLMENTION,What will the announcers say during Super Bowl LXI? (sample data),Super Bowl LXI,2027-02-14T23:30:00Z,KXNFLMENTION-SB27-TUSH,What will the announcers say during Super Bowl LXI? (sample data),Tush Push,2027-02-28T15:00:00Z,2026-11-18T19:00:00.620673Z,2027-02-15T14:00:00Z,2027-03-07T15:00:00Z,56.5,0,0.437,0.433,0.567,0.563,18995.29,2026-11-19T00:00:00Z,20784.73,5194.78,,0.541,0.548,0.452,0.459,"If the announcers say Tush Push as part of Super Bowl LXI, then the market resolves to Yes. (Sample data.)",,Plural and possessive forms of a word count; its tenses do not. (Sample data.),open,,,,,,,,,,,,,
                     */
                    "text/csv": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description What was named does not exist */
            404: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Event not found",
                     *       "message": "this is an event's ticker; a market's adds -CODE"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Event not found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to fetch mention event",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to fetch mention event" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getMentionEvents: {
        parameters: {
            query?: {
                /**
                 * @description 1 to 20 series tickers, comma-separated; needed unless status is open
                 * @example [
                 *       "KXNFLMENTION",
                 *       "KXSNFMENTION"
                 *     ]
                 */
                series_ticker?: string[];
                /** @description open, closed or settled; default: open */
                status?: "open" | "closed" | "settled";
                /** @description words, each of which must begin a word of the event's title, its subtitle or its series' title, in at most 200 characters; case and accents do not matter */
                q?: string;
                /**
                 * @description a date (midnight UTC) or an ISO 8601 time with Z or an offset (in a URL, + is %2B), inclusive; events without a start are then left out
                 * @example 2027-02-01
                 */
                starts_after?: string;
                /** @description a date (midnight UTC) or an ISO 8601 time with Z or an offset (in a URL, + is %2B), inclusive; events without a start are then left out */
                starts_before?: string;
                /**
                 * @description a whole number from 1 to 200; default: 50
                 * @example 1
                 */
                limit?: number;
                /** @description the cursor of the page before, with the same filters; left out for the first page */
                cursor?: string;
                /** @description json (default), or csv for the table */
                format?: "json" | "csv";
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which mention events there are, soonest first */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    /** @description Seconds since it was fetched; sent only while the provider fails and an older response stands in */
                    Age?: number;
                    /** @description Of a table: how many markets are left out, those in `errors` and `not_found` of the JSON */
                    "x-left-out"?: number;
                    /** @description Of a table: the cursor of the next page; none on the last */
                    "x-next-cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "event_ticker": "KXNFLMENTION-SB27",
                     *           "series_ticker": "KXNFLMENTION",
                     *           "event_title": "What will the announcers say during Super Bowl LXI? (sample data)",
                     *           "event_subtitle": "Super Bowl LXI",
                     *           "scheduledStartTime": "2027-02-14T23:30:00Z"
                     *         }
                     *       ],
                     *       "cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MentionEvents"];
                    /**
                     * @example event_ticker,series_ticker,event_title,event_subtitle,scheduledStartTime
                     *     KXNFLMENTION-SB27,KXNFLMENTION,What will the announcers say during Super Bowl LXI? (sample data),Super Bowl LXI,2027-02-14T23:30:00Z
                     */
                    "text/csv": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to fetch mention events",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to fetch mention events" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getRateLimit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much of the key's hour is left, without using any of it */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "limit": 100,
                     *       "used": 58,
                     *       "remaining": 42,
                     *       "resetAt": "2026-11-20T11:01:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["RateLimit"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description A defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Internal error"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Internal error";
                        message?: never;
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getAllMentionSeries: {
        parameters: {
            query?: {
                /** @description json (default), or csv for the table */
                format?: "json" | "csv";
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every mention series of the provider, sorted by ticker */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    /** @description Seconds since it was fetched; sent only while the provider fails and an older response stands in */
                    Age?: number;
                    /** @description Of a table: how many markets are left out, those in `errors` and `not_found` of the JSON */
                    "x-left-out"?: number;
                    /** @description Of a table: the cursor of the next page; none on the last */
                    "x-next-cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "series_ticker": "KXNFLMENTION",
                     *         "series_title": "NFL announcers (sample data)"
                     *       },
                     *       {
                     *         "series_ticker": "KXSNLMENTION",
                     *         "series_title": "SNL mention (sample data)"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AllMentionSeries"];
                    /**
                     * @example series_ticker,series_title
                     *     KXNFLMENTION,NFL announcers (sample data)
                     *     KXSNLMENTION,SNL mention (sample data)
                     */
                    "text/csv": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to fetch mention series",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to fetch mention series" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    searchNFLStrikeWord: {
        parameters: {
            query: {
                /**
                 * @description 1 to 3 phrases separated by commas, each of at most 100 characters and 10 words; in double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at least N mentions
                 * @example "tush push"
                 */
                target_phrase: string;
                /** @description at most 8 NFL team abbreviations separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; other spellings in use too, and names: Chiefs, Kansas City (a city of two teams means both); one of them plays, at home or away */
                target_team?: string[];
                /** @description at most 8 NFL team abbreviations separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; other spellings in use too, and names: Chiefs, Kansas City (a city of two teams means both) */
                target_home_team?: string[];
                /** @description at most 8 NFL team abbreviations separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; other spellings in use too, and names: Chiefs, Kansas City (a city of two teams means both) */
                target_away_team?: string[];
                /** @description true: home team in the one list and away team in the other; false (default): either */
                team_match_mode?: boolean;
                /** @description at most 8 seasons separated by commas, such as 2024,2025 */
                target_season?: string[];
                /** @description a whole number from 1 to 22; playoffs go on counting */
                target_week?: number;
                /** @description one of REG, WC, DIV, CON, SB */
                target_game_type?: "REG" | "WC" | "DIV" | "CON" | "SB";
                /** @description days of the week separated by commas, such as SUN or Sunday */
                target_weekday?: string[];
                /** @description day or night: before 19:00 Eastern or not; a game without a time is neither */
                target_kickoff?: "day" | "night";
                /** @description a day as YYYY-MM-DD; it is included */
                start_date?: string;
                /** @description a day as YYYY-MM-DD, not before start_date; it is included */
                end_date?: string;
                /**
                 * @description true: with snippets; false (default): without
                 * @example true
                 */
                with_context?: boolean;
                /**
                 * @description a whole number from 1 to 10; 5 by default
                 * @example 1
                 */
                num_transcripts?: number;
                /** @description a whole number from 1 to 20; 5 by default */
                context_words?: number;
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often a phrase is said in NFL broadcasts, and what the market says about it */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "target_phrase": "\"tush push\"",
                     *       "phrases": [
                     *         "tush push"
                     *       ],
                     *       "total_games_checked": 133,
                     *       "games_with_phrase": 68,
                     *       "probability": 0.5112781954887218,
                     *       "estimate": {
                     *         "probability": 0.5032,
                     *         "low": 0.2695,
                     *         "high": 0.7361,
                     *         "observations": 143,
                     *         "basis": [
                     *           "series",
                     *           "record",
                     *           "transcripts"
                     *         ],
                     *         "fair_value": null
                     *       },
                     *       "total_mentions": 176,
                     *       "by_phrase": [
                     *         {
                     *           "phrase": "tush push",
                     *           "games_with_phrase": 68,
                     *           "total_mentions": 176,
                     *           "probability": 0.5112781954887218
                     *         }
                     *       ],
                     *       "cached": false,
                     *       "context": [
                     *         {
                     *           "game_id": "2025_22_BUF_CHI",
                     *           "gameday": "2026-02-08",
                     *           "home_team": "CHI",
                     *           "away_team": "BUF",
                     *           "mentions": 1,
                     *           "snippets": [
                     *             {
                     *               "before": "27! They call it the",
                     *               "match": "tush push",
                     *               "after": "nobody has stopped it yet"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "markets": {
                     *         "open": [
                     *           {
                     *             "market_ticker": "KXNFLMENTION-SB27-TUSH",
                     *             "event_ticker": "KXNFLMENTION-SB27",
                     *             "strike_word": "Tush Push",
                     *             "yes_bid_dollars": 0.563,
                     *             "yes_ask_dollars": 0.567,
                     *             "last_price": 56.5,
                     *             "close_time": "2027-02-28T15:00:00Z"
                     *           }
                     *         ],
                     *         "settled": {
                     *           "yes": 5,
                     *           "no": 5,
                     *           "probability": 0.5
                     *         },
                     *         "fetchedAt": "2026-11-21T18:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StrikeWordSearch"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to search NFL strike word",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to search NFL strike word" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getPriceHistory: {
        parameters: {
            query?: {
                /** @description an event's ticker of at most 200 characters; either this or market_tickers */
                event_ticker?: string;
                /**
                 * @description 1 to 40 market tickers, comma-separated; either this or event_ticker
                 * @example [
                 *       "KXNFLMENTION-26JAN17BUFDEN-TUSH",
                 *       "KXNFLMENTION-26JAN17BUFDEN-NONE"
                 *     ]
                 */
                market_tickers?: string[];
                /** @description 1m, 1h (default) or 1d; a response holds at most 20,000 periods times markets */
                interval?: "1m" | "1h" | "1d";
                /**
                 * @description an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day from its midnight UTC; default: 3 hours of 1m, 7 days of 1h or 90 days of 1d before end
                 * @example 2026-01-17T19:00:00Z
                 */
                start?: (string) | string;
                /**
                 * @description an ISO 8601 time with Z or an offset (in a URL, + is %2B), or a day through its last second UTC; default: the last end of a period, or the latest close of an event that no longer trades
                 * @example 2026-01-17T20:00:00Z
                 */
                end?: (string) | string;
                /** @description json (default), or csv for the table */
                format?: "json" | "csv";
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the prices of an event's markets moved, in candles */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    /** @description Of a table: how many markets are left out, those in `errors` and `not_found` of the JSON */
                    "x-left-out"?: number;
                    /** @description Of a table: the cursor of the next page; none on the last */
                    "x-next-cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "interval": "1h",
                     *       "start": "2026-01-17T19:00:00Z",
                     *       "end": "2026-01-17T20:00:00Z",
                     *       "markets": [
                     *         {
                     *           "market_ticker": "KXNFLMENTION-26JAN17BUFDEN-TUSH",
                     *           "strike_word": "Tush Push",
                     *           "candles": [
                     *             {
                     *               "end_ts": "2026-01-17T19:00:00Z",
                     *               "open_dollars": 0.37,
                     *               "high_dollars": 0.38,
                     *               "low_dollars": 0.37,
                     *               "close_dollars": 0.38,
                     *               "yes_bid_dollars": 0.35,
                     *               "yes_ask_dollars": 0.38,
                     *               "volume": 13.45,
                     *               "open_interest": 3444.93
                     *             },
                     *             {
                     *               "end_ts": "2026-01-17T20:00:00Z",
                     *               "open_dollars": null,
                     *               "high_dollars": null,
                     *               "low_dollars": null,
                     *               "close_dollars": null,
                     *               "yes_bid_dollars": 0.36,
                     *               "yes_ask_dollars": 0.39,
                     *               "volume": 0,
                     *               "open_interest": 3453
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "not_found": [
                     *         "KXNFLMENTION-26JAN17BUFDEN-NONE"
                     *       ],
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["PriceHistory"];
                    /**
                     * @example market_ticker,strike_word,end_ts,open_dollars,high_dollars,low_dollars,close_dollars,yes_bid_dollars,yes_ask_dollars,volume,open_interest
                     *     KXNFLMENTION-26JAN17BUFDEN-TUSH,Tush Push,2026-01-17T19:00:00Z,0.37,0.38,0.37,0.38,0.35,0.38,13.45,3444.93
                     *     KXNFLMENTION-26JAN17BUFDEN-TUSH,Tush Push,2026-01-17T20:00:00Z,,,,,0.36,0.39,0,3453
                     */
                    "text/csv": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description What was named does not exist */
            404: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Event not found",
                     *       "message": "this is an event's ticker; a market's adds -CODE"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Event not found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to fetch price history",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to fetch price history" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getSettledMarkets: {
        parameters: {
            query: {
                /**
                 * @description a series' ticker of at most 200 characters
                 * @example KXSBMENTION
                 */
                series_ticker: string;
                /**
                 * @description a word or phrase as a market names it, of at most 500 characters
                 * @example DOINK
                 */
                strike_word?: string;
                /** @description a day of settlement as YYYY-MM-DD in UTC; it is included */
                start_date?: string;
                /** @description a day of settlement as YYYY-MM-DD in UTC, not before start_date; it is included */
                end_date?: string;
                /** @description the cursor of the page before, with the same filters; left out for the first page */
                cursor?: string;
                /** @description json (default), or csv for the table */
                format?: "json" | "csv";
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How the words of a series settled, newest first */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    /** @description Of a table: how many markets are left out, those in `errors` and `not_found` of the JSON */
                    "x-left-out"?: number;
                    /** @description Of a table: the cursor of the next page; none on the last */
                    "x-next-cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "markets": [
                     *         {
                     *           "market_ticker": "KXSBMENTION-SB26-DOIN",
                     *           "event_ticker": "KXSBMENTION-SB26",
                     *           "series_ticker": "KXSBMENTION",
                     *           "event_title": "What will the announcers say during Super Bowl LX? (sample data)",
                     *           "event_date": null,
                     *           "strike_word": "Doink",
                     *           "result": "no",
                     *           "settlement_ts": "2026-02-09T15:30:00.104Z"
                     *         }
                     *       ],
                     *       "cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SettledMarkets"];
                    /**
                     * @example market_ticker,event_ticker,series_ticker,event_title,event_date,strike_word,result,settlement_ts
                     *     KXSBMENTION-SB26-DOIN,KXSBMENTION-SB26,KXSBMENTION,What will the announcers say during Super Bowl LX? (sample data),,Doink,no,2026-02-09T15:30:00.104Z
                     */
                    "text/csv": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to fetch settled markets",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to fetch settled markets" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    searchStrikeWord: {
        parameters: {
            query: {
                /**
                 * @description 1 to 3 phrases separated by commas, each of at most 100 characters and 10 words; in double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at least N mentions
                 * @example bridge
                 */
                target_phrase: string;
                /**
                 * @description a series' ticker; exactly one of series_ticker and collection is given
                 * @example KXQUILLMENTION
                 */
                series_ticker?: string;
                /** @description a collection's name, as getTranscriptCollections lists it */
                collection?: string;
                /** @description one speaker, as getTranscriptCollections spells it; case and accents do not matter */
                speaker?: string;
                /** @description up to 3 roles, comma-separated, such as executive */
                role?: string[];
                /** @description an event's ticker: only the transcripts of this event are checked */
                event_ticker?: string;
                /** @description a day as YYYY-MM-DD; it is included */
                start_date?: string;
                /** @description a day as YYYY-MM-DD, not before start_date; it is included */
                end_date?: string;
                /**
                 * @description true: with snippets; false (default): without
                 * @example true
                 */
                with_context?: boolean;
                /**
                 * @description a whole number from 1 to 10; 5 by default
                 * @example 1
                 */
                num_transcripts?: number;
                /** @description a whole number from 1 to 20; 5 by default */
                context_words?: number;
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often a phrase is said in the transcripts of a series or a collection, by whom and when */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "target_phrase": "bridge",
                     *       "phrases": [
                     *         "bridge"
                     *       ],
                     *       "collection": "speeches",
                     *       "total_transcripts_checked": 60,
                     *       "transcripts_with_phrase": 49,
                     *       "probability": 0.8166666666666667,
                     *       "estimate": {
                     *         "probability": 0.6895,
                     *         "low": 0.4704,
                     *         "high": 0.8708,
                     *         "observations": 72,
                     *         "basis": [
                     *           "series",
                     *           "record",
                     *           "transcripts"
                     *         ],
                     *         "fair_value": null
                     *       },
                     *       "total_mentions": 95,
                     *       "by_month": [
                     *         {
                     *           "month": "2026-09",
                     *           "transcripts": 3,
                     *           "transcripts_with_phrase": 3,
                     *           "total_mentions": 6
                     *         },
                     *         {
                     *           "month": "2026-10",
                     *           "transcripts": 3,
                     *           "transcripts_with_phrase": 3,
                     *           "total_mentions": 4
                     *         }
                     *       ],
                     *       "by_speaker": [
                     *         {
                     *           "speaker": "Ada Quill",
                     *           "role": "mayor",
                     *           "total_mentions": 95
                     *         }
                     *       ],
                     *       "cached": false,
                     *       "context": [
                     *         {
                     *           "transcript_id": "quill-2026-10-22",
                     *           "title": "Mayor Quill at the spring fair",
                     *           "date": "2026-10-22",
                     *           "event_tickers": [
                     *             "KXQUILLMENTION-26OCT22"
                     *           ],
                     *           "mentions": 1,
                     *           "snippets": [
                     *             {
                     *               "speaker": "Ada Quill",
                     *               "role": "mayor",
                     *               "before": "as its neighbors. The old",
                     *               "match": "bridge",
                     *               "after": "opens again on Monday. We"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "markets": {
                     *         "open": [
                     *           {
                     *             "market_ticker": "KXQUILLMENTION-26DEC15-BRID",
                     *             "event_ticker": "KXQUILLMENTION-26DEC15",
                     *             "strike_word": "Bridge",
                     *             "yes_bid_dollars": 0.76,
                     *             "yes_ask_dollars": 0.79,
                     *             "last_price": 76,
                     *             "close_time": "2026-12-29T15:00:00Z"
                     *           }
                     *         ],
                     *         "settled": {
                     *           "yes": 9,
                     *           "no": 3,
                     *           "probability": 0.75
                     *         },
                     *         "fetchedAt": "2026-11-21T18:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TranscriptSearch"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description What was named does not exist */
            404: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "No transcripts for this series",
                     *       "message": "this is an event's ticker; a market's adds -CODE"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "No transcripts for this series" | "Collection not found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to search strike word",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to search strike word" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getEventWordCounts: {
        parameters: {
            query: {
                /**
                 * @description an event's ticker, or that of one of its markets, of at most 200 characters, given once
                 * @example KXNFLMENTION-SB27
                 */
                event_ticker: string;
                /** @description a day as YYYY-MM-DD; it is included */
                start_date?: string;
                /** @description a day as YYYY-MM-DD, not before start_date; it is included */
                end_date?: string;
                /** @description at most 8 NFL team abbreviations separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; other spellings in use too, and names: Chiefs, Kansas City (a city of two teams means both); one of them plays, at home or away */
                target_team?: string[];
                /** @description at most 8 NFL team abbreviations separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; other spellings in use too, and names: Chiefs, Kansas City (a city of two teams means both) */
                target_home_team?: string[];
                /** @description at most 8 NFL team abbreviations separated by commas: ARI, ATL, BAL, BUF, CAR, CHI, CIN, CLE, DAL, DEN, DET, GB, HOU, IND, JAX, KC, LA, LAC, LV, MIA, MIN, NE, NO, NYG, NYJ, PHI, PIT, SEA, SF, TB, TEN, WAS; other spellings in use too, and names: Chiefs, Kansas City (a city of two teams means both) */
                target_away_team?: string[];
                /** @description true: home team in the one list and away team in the other; false (default): either */
                team_match_mode?: boolean;
                /**
                 * @description at most 8 seasons separated by commas, such as 2024,2025
                 * @example [
                 *       "2025"
                 *     ]
                 */
                target_season?: string[];
                /** @description a whole number from 1 to 22; playoffs go on counting */
                target_week?: number;
                /** @description one of REG, WC, DIV, CON, SB */
                target_game_type?: "REG" | "WC" | "DIV" | "CON" | "SB";
                /** @description days of the week separated by commas, such as SUN or Sunday */
                target_weekday?: string[];
                /**
                 * @description day or night: before 19:00 Eastern or not; a game without a time is neither
                 * @example night
                 */
                target_kickoff?: "day" | "night";
                /** @description one speaker, as getTranscriptCollections spells it; case and accents do not matter */
                speaker?: string;
                /** @description up to 3 roles, comma-separated, such as executive */
                role?: string[];
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All words of an event, counted in the transcripts of its series */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_ticker": "KXNFLMENTION-SB27",
                     *       "collection": "nfl",
                     *       "total_transcripts_checked": 28,
                     *       "words": [
                     *         {
                     *           "market_ticker": "KXNFLMENTION-SB27-50K",
                     *           "strike_word": "50,000",
                     *           "transcripts_with_phrase": 13,
                     *           "probability": 0.4642857142857143,
                     *           "total_mentions": 23
                     *         },
                     *         {
                     *           "market_ticker": "KXNFLMENTION-SB27-CONC",
                     *           "strike_word": "Concussion",
                     *           "transcripts_with_phrase": 8,
                     *           "probability": 0.2857142857142857,
                     *           "total_mentions": 10
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventWordCounts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description What was named does not exist */
            404: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Event not found",
                     *       "message": "this is an event's ticker; a market's adds -CODE"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Event not found" | "No transcripts for this series";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to count event words",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to count event words" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    searchEarningsStrikeWord: {
        parameters: {
            query: {
                /**
                 * @description 1 to 3 phrases separated by commas, each of at most 100 characters and 10 words; in double quotes for exactly these words, slashes between alternatives, "(N+ times)" at the end for at least N mentions
                 * @example tariff
                 */
                target_phrase: string;
                /**
                 * @description a company's ticker such as AAPL, or its series' such as KXEARNINGSMENTIONAAPL
                 * @example LMRA
                 */
                ticker: string;
                /** @description up to 3 fiscal quarters, comma-separated: 3, Q3, or of one year 2025Q3 */
                fiscal_quarter?: string[];
                /** @description a day as YYYY-MM-DD; it is included */
                start_date?: string;
                /** @description a day as YYYY-MM-DD, not before start_date; it is included */
                end_date?: string;
                /** @description true: analysts' words count too; false (default): executives and the operator only */
                with_analysts?: boolean;
                /**
                 * @description true: with snippets; false (default): without
                 * @example true
                 */
                with_context?: boolean;
                /**
                 * @description a whole number from 1 to 10; 5 by default
                 * @example 1
                 */
                num_transcripts?: number;
                /** @description a whole number from 1 to 20; 5 by default */
                context_words?: number;
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often a phrase is said in a company's earnings calls, and what the market says about it */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "target_phrase": "tariff",
                     *       "phrases": [
                     *         "tariff"
                     *       ],
                     *       "series_ticker": "KXEARNINGSMENTIONLMRA",
                     *       "company_ticker": "LMRA",
                     *       "total_transcripts_checked": 8,
                     *       "transcripts_with_phrase": 6,
                     *       "probability": 0.75,
                     *       "estimate": {
                     *         "probability": 0.6917,
                     *         "low": 0.4291,
                     *         "high": 0.8994,
                     *         "observations": 16,
                     *         "basis": [
                     *           "series",
                     *           "record",
                     *           "transcripts"
                     *         ],
                     *         "fair_value": null
                     *       },
                     *       "total_mentions": 11,
                     *       "cached": false,
                     *       "context": [
                     *         {
                     *           "transcript_id": "LMRA_q3_2026",
                     *           "report_date": "2026-10-27",
                     *           "fiscal_year": 2026,
                     *           "fiscal_quarter": 3,
                     *           "event_ticker": "KXEARNINGSMENTIONLMRA-26OCT27",
                     *           "mentions": 2,
                     *           "snippets": [
                     *             {
                     *               "speaker": "Mara Voss",
                     *               "speaker_type": "Executive",
                     *               "before": "make to our shareholders. Each",
                     *               "match": "tariff",
                     *               "after": "that is announced makes us"
                     *             },
                     *             {
                     *               "speaker": "Teodor Banerjee",
                     *               "speaker_type": "Executive",
                     *               "before": "The new",
                     *               "match": "tariff",
                     *               "after": "on glass cost us about"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "markets": {
                     *         "open": [
                     *           {
                     *             "market_ticker": "KXEARNINGSMENTIONLMRA-27JAN26-TARI",
                     *             "event_ticker": "KXEARNINGSMENTIONLMRA-27JAN26",
                     *             "strike_word": "Tariff",
                     *             "yes_bid_dollars": 0.52,
                     *             "yes_ask_dollars": 0.54,
                     *             "last_price": 52,
                     *             "close_time": "2027-02-09T15:00:00Z"
                     *           }
                     *         ],
                     *         "settled": {
                     *           "yes": 6,
                     *           "no": 2,
                     *           "probability": 0.75
                     *         },
                     *         "fetchedAt": "2026-11-21T18:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EarningsSearch"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description What was named does not exist */
            404: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Company not found",
                     *       "message": "this is an event's ticker; a market's adds -CODE"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Company not found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to search earnings strike word",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to search earnings strike word" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getEarningsTranscripts: {
        parameters: {
            query: {
                /**
                 * @description a company's ticker such as AAPL, or its series' such as KXEARNINGSMENTIONAAPL
                 * @example LMRA
                 */
                ticker: string;
                /**
                 * @description up to 3 fiscal quarters, comma-separated: 3, Q3, or of one year 2025Q3
                 * @example [
                 *       "2026Q3"
                 *     ]
                 */
                fiscal_quarter?: string[];
                /** @description a day as YYYY-MM-DD; it is included */
                start_date?: string;
                /** @description a day as YYYY-MM-DD, not before start_date; it is included */
                end_date?: string;
                /** @description true: only calls with an event of the provider; false (default): all */
                kalshi_only?: boolean;
                /** @description the cursor of the page before, with the same filters; left out for the first page */
                cursor?: string;
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The earnings calls of a company, newest first */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "series_ticker": "KXEARNINGSMENTIONLMRA",
                     *       "company_ticker": "LMRA",
                     *       "transcripts": [
                     *         {
                     *           "transcript_id": "LMRA_q3_2026",
                     *           "fiscal_year": 2026,
                     *           "fiscal_quarter": 3,
                     *           "report_date": "2026-10-27",
                     *           "event_ticker": "KXEARNINGSMENTIONLMRA-26OCT27",
                     *           "words": 4130,
                     *           "transcript": [
                     *             {
                     *               "speaker": "Operator",
                     *               "speaker_type": "Operator",
                     *               "content": "This is a made-up call of Lumora, generated to try the service out. Nobody said any of this."
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EarningsTranscripts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description What was named does not exist */
            404: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Company not found",
                     *       "message": "this is an event's ticker; a market's adds -CODE"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Company not found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description A defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Internal error"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Internal error";
                        message?: never;
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getEarningsEvent: {
        parameters: {
            query: {
                /**
                 * @description an event's ticker, or that of one of its markets, of at most 200 characters, given once
                 * @example KXEARNINGSMENTIONLMRA-26OCT27
                 */
                event_ticker: string;
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where each word of an earnings event was said */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_ticker": "KXEARNINGSMENTIONLMRA-26OCT27",
                     *       "company_ticker": "LMRA",
                     *       "fiscal_year": 2026,
                     *       "fiscal_quarter": 3,
                     *       "report_date": "2026-10-27",
                     *       "transcript_id": "LMRA_q3_2026",
                     *       "markets": [
                     *         {
                     *           "market_ticker": "KXEARNINGSMENTIONLMRA-26OCT27-CHIN",
                     *           "strike_word": "China",
                     *           "result": "yes",
                     *           "mentions": 1,
                     *           "speaker_type": "Executive",
                     *           "speaker": "Mara Voss",
                     *           "paragraph": "Free cash flow was strong, and we ended the period with no debt on the balance sheet. The team in the factory worked through two busy months, and I want to thank them for it. We opened a second showroom, and the first weeks there have been encouraging. We opened a second showroom, and the first weeks there have been encouraging. Sales in China were flat. Free cash flow was strong, and we ended the period with no debt on the balance sheet. The pipeline for public buildings is larger than it was at this time last year. We are careful with every commitment that we make to our shareholders."
                     *         },
                     *         {
                     *           "market_ticker": "KXEARNINGSMENTIONLMRA-26OCT27-DATA",
                     *           "strike_word": "Data Center",
                     *           "result": "no",
                     *           "mentions": 0,
                     *           "speaker_type": null,
                     *           "speaker": null,
                     *           "paragraph": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EarningsEvent"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description What was named does not exist */
            404: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Event not found",
                     *       "message": "this is an event's ticker; a market's adds -CODE"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Event not found" | "Company not found" | "Transcript not found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to fetch earnings event",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to fetch earnings event" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getEarningsMarket: {
        parameters: {
            query: {
                /**
                 * @description a market's ticker of at most 200 characters, given once
                 * @example KXEARNINGSMENTIONLMRA-26OCT27-CHIN
                 */
                market_ticker: string;
            };
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the word of an earnings market was said */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "market_ticker": "KXEARNINGSMENTIONLMRA-26OCT27-CHIN",
                     *       "event_ticker": "KXEARNINGSMENTIONLMRA-26OCT27",
                     *       "company_ticker": "LMRA",
                     *       "strike_word": "China",
                     *       "result": "yes",
                     *       "fiscal_year": 2026,
                     *       "fiscal_quarter": 3,
                     *       "report_date": "2026-10-27",
                     *       "transcript_id": "LMRA_q3_2026",
                     *       "mentions": 1,
                     *       "speaker_type": "Executive",
                     *       "speaker": "Mara Voss",
                     *       "paragraph": "Free cash flow was strong, and we ended the period with no debt on the balance sheet. The team in the factory worked through two busy months, and I want to thank them for it. We opened a second showroom, and the first weeks there have been encouraging. We opened a second showroom, and the first weeks there have been encouraging. Sales in China were flat. Free cash flow was strong, and we ended the period with no debt on the balance sheet. The pipeline for public buildings is larger than it was at this time last year. We are careful with every commitment that we make to our shareholders.",
                     *       "paragraphs": [
                     *         {
                     *           "speaker": "Mara Voss",
                     *           "speaker_type": "Executive",
                     *           "paragraph": "Free cash flow was strong, and we ended the period with no debt on the balance sheet. The team in the factory worked through two busy months, and I want to thank them for it. We opened a second showroom, and the first weeks there have been encouraging. We opened a second showroom, and the first weeks there have been encouraging. Sales in China were flat. Free cash flow was strong, and we ended the period with no debt on the balance sheet. The pipeline for public buildings is larger than it was at this time last year. We are careful with every commitment that we make to our shareholders."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EarningsMarket"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description What was named does not exist */
            404: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Market not found",
                     *       "message": "this is an event's ticker; a market's adds -CODE"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Market not found" | "Company not found" | "Transcript not found";
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description The provider failed, and `message` holds its text and status; or a defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Failed to fetch earnings market",
                     *       "message": "Provider answered 502: Bad Gateway"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Failed to fetch earnings market" | "Internal error";
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    getTranscriptCollections: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of a response that the client has: 304 when that is still current
                 * @example "TlIFSM2F5bhWd2oZgTlfXg"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which transcripts there are: collections, their series, speakers and companies */
            200: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    /** @description Names this version of the response; send it back as If-None-Match */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "collections": [
                     *         {
                     *           "collection": "earnings",
                     *           "transcripts": 8,
                     *           "words": 32925,
                     *           "first_date": "2025-01-28",
                     *           "last_date": "2026-10-27",
                     *           "series": [
                     *             "KXEARNINGSMENTIONLMRA"
                     *           ],
                     *           "speakers": [
                     *             {
                     *               "speaker": "Mara Voss",
                     *               "roles": [
                     *                 "executive"
                     *               ],
                     *               "transcripts": 8,
                     *               "words": 16728
                     *             }
                     *           ],
                     *           "companies": [
                     *             {
                     *               "company_ticker": "LMRA",
                     *               "transcripts": 8,
                     *               "last_report_date": "2026-10-27"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "collection": "nfl",
                     *           "transcripts": 133,
                     *           "words": 525961,
                     *           "first_date": "2024-09-05",
                     *           "last_date": "2026-02-08",
                     *           "series": [
                     *             "KXNFLMENTION",
                     *             "KXSBMENTION",
                     *             "KXSNFMENTION",
                     *             "KXTNFMENTION"
                     *           ],
                     *           "speakers": []
                     *         },
                     *         {
                     *           "collection": "speeches",
                     *           "transcripts": 60,
                     *           "words": 220266,
                     *           "first_date": "2025-03-11",
                     *           "last_date": "2026-10-22",
                     *           "series": [
                     *             "KXQUILLMENTION"
                     *           ],
                     *           "speakers": [
                     *             {
                     *               "speaker": "Ada Quill",
                     *               "roles": [
                     *                 "mayor"
                     *               ],
                     *               "transcripts": 60,
                     *               "words": 216906
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TranscriptCollections"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            /** @description A defect of the service */
            500: {
                headers: {
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Internal error"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "Internal error";
                        message?: never;
                    };
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    generateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "label": "my bot",
                 *         "environment": "production",
                 *         "expiresInDays": 90
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The arguments */
                    data: {
                        /** @description a text of at most 60 characters; empty by default */
                        label?: string | null;
                        /** @description development, staging, production; production by default */
                        environment?: ("development" | "staging" | "production") | null;
                        /** @description a whole number from 1 to 365; without it the key does not expire */
                        expiresInDays?: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Makes an API key of the signed-in account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "apiKey": "mm_live_…",
                     *         "keyId": "key_0k3x9q2m7vd",
                     *         "label": "my bot",
                     *         "environment": "production",
                     *         "createdAt": "2026-11-21T18:00:00.000Z",
                     *         "expiresAt": "2027-02-19T18:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        result: components["schemas"]["GeneratedApiKey"];
                    };
                };
            };
            400: components["responses"]["CallInvalid"];
            401: components["responses"]["CallUnauthenticated"];
            429: components["responses"]["CallExhausted"];
            500: components["responses"]["CallFailed"];
            503: components["responses"]["CallUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": null
                 *     }
                 */
                "application/json": {
                    /** @description The arguments */
                    data: Record<string, never> | null;
                };
            };
        };
        responses: {
            /** @description Lists the account's keys, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "keys": [
                     *           {
                     *             "keyId": "key_0k3x9q2m7vd",
                     *             "label": "my bot",
                     *             "environment": "production",
                     *             "status": "active",
                     *             "hint": "x7Qa",
                     *             "createdAt": "2026-11-21T18:00:00.000Z",
                     *             "lastUsedAt": "2026-11-21T18:42:07.311Z",
                     *             "expiresAt": "2027-02-19T18:00:00.000Z",
                     *             "replacedAt": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        result: components["schemas"]["ApiKeys"];
                    };
                };
            };
            400: components["responses"]["CallInvalid"];
            401: components["responses"]["CallUnauthenticated"];
            429: components["responses"]["CallExhausted"];
            500: components["responses"]["CallFailed"];
            503: components["responses"]["CallUnavailable"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "keyId": "key_0k3x9q2m7vd",
                 *         "graceSeconds": 3600
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The arguments */
                    data: {
                        /** @description the id of one of your keys */
                        keyId: string;
                        /** @description a whole number from 0 (the default: the old key ends at once) to 604800 */
                        graceSeconds?: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Replaces a key; the old one works until its grace ends */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "apiKey": "mm_live_…",
                     *         "keyId": "key_1f8w2c6h0zr",
                     *         "label": "my bot",
                     *         "environment": "production",
                     *         "createdAt": "2026-12-01T09:30:00.000Z",
                     *         "expiresAt": "2027-03-01T09:30:00.000Z",
                     *         "replacedKey": {
                     *           "keyId": "key_0k3x9q2m7vd",
                     *           "expiresAt": "2026-12-01T10:30:00.000Z"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        result: components["schemas"]["RotatedApiKey"];
                    };
                };
            };
            400: components["responses"]["CallInvalid"];
            401: components["responses"]["CallUnauthenticated"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["CallExhausted"];
            500: components["responses"]["CallFailed"];
            503: components["responses"]["CallUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "keyId": "key_0k3x9q2m7vd"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The arguments */
                    data: {
                        /** @description the id of one of your keys */
                        keyId: string;
                    };
                };
            };
        };
        responses: {
            /** @description Ends a key at once, for good */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "keyId": "key_0k3x9q2m7vd",
                     *         "status": "revoked"
                     *       }
                     *     }
                     */
                    "application/json": {
                        result: components["schemas"]["RevokedApiKey"];
                    };
                };
            };
            400: components["responses"]["CallInvalid"];
            401: components["responses"]["CallUnauthenticated"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["CallExhausted"];
            500: components["responses"]["CallFailed"];
            503: components["responses"]["CallUnavailable"];
        };
    };
    getApiKeyUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "keyId": "key_0k3x9q2m7vd"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The arguments */
                    data: {
                        /** @description the id of one of your keys */
                        keyId: string;
                    };
                };
            };
        };
        responses: {
            /** @description Returns what is left of a key's hour, and its last 7 days by the hour */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": {
                     *         "limit": 100,
                     *         "used": 42,
                     *         "remaining": 58,
                     *         "resetAt": "2026-11-21T19:13:00.000Z",
                     *         "history": [
                     *           {
                     *             "hour": "2026-11-21T18:00:00Z",
                     *             "requests": 42
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        result: components["schemas"]["ApiKeyUsage"];
                    };
                };
            };
            400: components["responses"]["CallInvalid"];
            401: components["responses"]["CallUnauthenticated"];
            404: components["responses"]["CallNotFound"];
            429: components["responses"]["CallExhausted"];
            500: components["responses"]["CallFailed"];
            503: components["responses"]["CallUnavailable"];
        };
    };
}
